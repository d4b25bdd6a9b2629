/** What is used of mailparser's own companion, which has no types. */
declare module 'libmime' {
  const libmime: { decodeWords(text: string): string };
  export default libmime;
}
