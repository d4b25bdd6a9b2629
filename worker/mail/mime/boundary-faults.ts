/** So much of a message may hold no line that is a boundary. */
const longestLine = 1000;
/** A line that may be a boundary, and a boundary that is named. */
const tokens = /(?<![^\n])(--[^\r\n]{1,400})(\r?\n)|\bboundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi;
const emptyLine = /(?:^|\n)\r?\n/;
const lineEnd = Buffer.from('\n');

/**
 * A message without the blanks behind its boundaries, which are none of them (RFC 2046 §5.1.1) and which the splitter takes for a part of the
 * line. All other bytes stay as they are, those of messages inside too.
 */
export async function* withoutPadding(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpadded = unpadding();
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
    const end = bytes.lastIndexOf(lineEnd) + 1;
    const whole = bytes.length - end > longestLine ? bytes.length : end;
    held = bytes.subarray(whole);
    if (whole > 0) yield unpadded(bytes.subarray(0, whole));
  }
  if (held.length > 0) yield unpadded(Buffer.concat([held, lineEnd])).subarray(0, -1);
}

/** For whole lines, in their order: what follows a boundary, up to an empty line, are headers, which may name another. */
function unpadding(): (lines: Buffer) => Buffer {
  const boundaries = new Set<string>();
  let inHeaders = true;
  return (lines) => {
    if (!inHeaders && !lines.includes('--')) return lines;
    const text = lines.toString('latin1');
    let seen = 0;
    const lookUpTo = (at: number): void => {
      inHeaders &&= !emptyLine.test(text.slice(seen, at));
      seen = at;
    };
    const plain = text.replaceAll(tokens, (found, line: string | undefined, end: string, quoted: string | undefined, bare: string, at: number) => {
      if (line === undefined) {
        lookUpTo(at);
        if (inHeaders) boundaries.add(quoted ?? bare);
        return found;
      }
      const trimmed = line.replace(/[ \t]+$/, '');
      const begins = boundaries.has(trimmed.slice(2));
      if (!begins && !boundaries.has(trimmed.slice(2, -2))) return found;
      inHeaders = begins;
      seen = at + found.length;
      return trimmed + end;
    }); // prettier-ignore
    lookUpTo(text.length);
    return plain.length === text.length ? lines : Buffer.from(plain, 'latin1');
  };
}

const multipart = /^content-type[ \t]*:[ \t]*(multipart\/[\w.+-]+)([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gim;
const named = /\bboundary[ \t]*=[ \t]*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i;
/** A line that may be a boundary: behind it stand headers, or an empty line and a text. */
const delimiter = /^--([^\s-][^\r\n]{0,68}?)[ \t]*\r?\n(?=(content-[a-z-]{1,40}[ \t]*:)|\r?\n)/gim;
const closing = /^--([^\r\n]{1,70})--[ \t]*$/gm;
const mostDelimiters = 50;
/** Boundaries are looked for in so much of a message, in characters. */
const searched = 4_000_000;
/** So many multiparts are looked at; each costs a search. */
const mostMultiparts = 50;

/**
 * A message, byte for byte a character, whose multiparts name no boundary or one that never comes: each gets the boundary that its parts really
 * have, and the message as a whole is text where there is none. Null where nothing can be mended.
 */
export function mendBoundaries(raw: string): string | null {
  const head = raw.slice(0, searched);
  const isLine = (boundary: string, from: number): boolean => head.indexOf(`\n--${boundary}`, from) >= 0;
  const used = new Set<string>();
  const ends = closings(head);
  let changed = false;
  let looked = 0;
  const endOfHeaders = /\r?\n\r?\n/.exec(head)?.index ?? head.length;
  const mended = head.replaceAll(multipart, (line: string, type: string, parameters: string, at: number) => {
    if ((looked += 1) > mostMultiparts) return line;
    const found = named.exec(parameters);
    const boundary = found?.[1] ?? found?.[2];
    if (boundary !== undefined && isLine(boundary, at)) {
      used.add(boundary);
      return line;
    }
    const real = firstDelimiter(head, at + line.length, { used, ends });
    if (real === null && at > endOfHeaders) return line;
    changed = true;
    if (real === null)
      return `Content-Type: ${/<(?:html|body|table|div|p)\b/i.test(head.slice(endOfHeaders)) ? 'text/html' : 'text/plain'}`;
    used.add(real);
    return `Content-Type: ${type}; boundary="${real}"`;
  });
  return changed ? mended + raw.slice(searched) : null;
}

interface Delimiters {
  /** Boundaries that a multipart has already. */
  used: ReadonlySet<string>;
  /** Where each boundary is closed for the last time. */
  ends: ReadonlyMap<string, number>;
}

/** Every closing delimiter, found in one go: looking for each by itself would read the whole message again for each. */
function closings(text: string): Map<string, number> {
  return new Map(Array.from(text.matchAll(closing), ({ 1: boundary = '', index }) => [boundary, index]));
}

/** The first boundary behind `from` that nobody has; one without headers behind it has to be closed too, since a name below a text looks the same. */
function firstDelimiter(text: string, from: number, { used, ends }: Delimiters): string | null {
  delimiter.lastIndex = from;
  for (let tried = 0; tried < mostDelimiters; tried += 1) {
    const found = delimiter.exec(text);
    if (!found) return null;
    const [, boundary = '', headers] = found;
    const isOne = headers !== undefined || (ends.get(boundary) ?? -1) > found.index;
    if (isOne && !boundary.includes('"') && !used.has(boundary)) return boundary;
  }
  return null;
}
