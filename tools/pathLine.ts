/** The shell command that puts a folder first on PATH. */
export function pathLine(folder: string, platform: NodeJS.Platform = process.platform): string {
  return platform === "win32"
    ? `$env:Path = '${folder.replaceAll("'", "''")};' + $env:Path`
    : `export PATH=${/^[\w@%+=:,./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`}:$PATH`;
}
