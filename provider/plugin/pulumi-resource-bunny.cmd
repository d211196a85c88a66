@node "%~dp0..\dist\plugin\plugin.js" %*
