/** The line by which a shell finds the programs of a folder first. */
export function pathLine(folder: string, platform: NodeJS.Platform = process.platform): string {
  return platform === "win32"
    ? `$env:Path = '${folder.replaceAll("'", "''")};' + $env:Path`
    : `export PATH=${/^[\w@%+=:,./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`}:$PATH`;
}
