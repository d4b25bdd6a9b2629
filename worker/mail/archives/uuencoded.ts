/** A file that older programs write into the text of a message (POSIX uuencode). */
export interface UuFile {
  name: string;
  content: Buffer;
}

/** The most files taken from one text. */
const maxFiles = 50;
const opening = /^begin [0-7]{3,4} (\S.{0,300})$/;

/** A text without the files in it, and these files; what only looks like one stays in the text. */
export function takeUuencoded(text: string): { text: string; files: UuFile[] } {
  if (!/^begin [0-7]{3}/m.test(text)) return { text, files: [] };
  const lines = text.split(/\r?\n/);
  const files: UuFile[] = [];
  const left: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const name = files.length < maxFiles ? opening.exec(lines[at] ?? '')?.[1] : undefined;
    const found = name === undefined ? null : readBlock(lines, at + 1);
    if (name === undefined || !found) left.push(lines[at] ?? '');
    else {
      files.push({ name: name.trim(), content: found.content });
      at = found.end;
    }
  }
  return { text: left.join('\n'), files };
}

/** The lines from here to `end`; null where one of them is not such a line, or none is marked as the last. */
function readBlock(lines: readonly string[], first: number): { content: Buffer; end: number } | null {
  const pieces: Buffer[] = [];
  for (let at = first; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === 'end') return { content: Buffer.concat(pieces), end: at };
    const piece = decodeLine(line);
    if (!piece) return null;
    pieces.push(piece);
  }
  return null;
}

/** The first character gives the bytes in a line; blanks at its end may have been cut off on the way. */
function decodeLine(line: string): Buffer | null {
  if (line.length > 90 || !/^[ -`]*$/.test(line)) return null;
  const value = (at: number): number => (at < line.length ? (line.charCodeAt(at) - 32) & 63 : 0);
  const length = value(0);
  const bytes = Buffer.alloc(Math.ceil(length / 3) * 3);
  for (let group = 0; group * 3 < bytes.length; group += 1) {
    const at = 1 + group * 4;
    bytes.writeUIntBE((value(at) << 18) | (value(at + 1) << 12) | (value(at + 2) << 6) | value(at + 3), group * 3, 3);
  }
  return bytes.subarray(0, length);
}
