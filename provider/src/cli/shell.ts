/** A command line quoted for a shell. */
export const commandLine = (words: readonly string[]): string => words.map(quoted).join(" ");

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
