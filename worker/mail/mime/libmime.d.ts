/** What is used of the companion of mailparser and mailsplit, which has no types. */
declare module 'libmime' {
  const libmime: {
    decodeWords(text: string): string;
    /** What stands between the marks of one encoded word; a charset that nobody knows is UTF-8. */
    decodeWord(charset: string, encoding: 'Q' | 'B', content: string): string;
    decodeFlowed(text: string, delSp: boolean): string;
    parseHeaderValue(value: string): { value: string; params: Record<string, string> };
  };
  export default libmime;
}
