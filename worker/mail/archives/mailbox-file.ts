/** The line before each message of an mbox (RFC 4155): `From `, the sender or a dash, and the time of arrival. */
const opening = /^From [^\r\n]{1,300}\d\d:\d\d[^\r\n]{0,60}\r?\n(?=[!-9;-~]{1,80}:)/gm;

/** The most messages taken out of the archives of one mail; the next one is reported. */
const most = 201;

/** The messages of an mbox, as mail programs export whole folders; none where it is no such file, or holds only one. */
export function readMailboxFile(bytes: Buffer): Buffer[] {
  const text = bytes.toString('latin1');
  const begins: RegExpExecArray[] = [];
  for (const found of text.matchAll(opening)) {
    if (found.index === 0 || /\n\r?\n$/.test(text.slice(Math.max(0, found.index - 3), found.index))) begins.push(found);
    if (begins.length > most) break;
  }
  if (begins.length < 2 || begins[0]?.index !== 0) return [];
  return begins.slice(0, most).map(({ 0: line, index }, at) => {
    const message = text.slice(index + line.length, begins[at + 1]?.index ?? text.length);
    // A line that would look like a new message was quoted when the file was written.
    return Buffer.from(message.replaceAll(/^>(>*From )/gm, '$1'), 'latin1');
  });
}
