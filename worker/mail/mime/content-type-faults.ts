/** What a part says of itself, as the splitter hands it over. */
interface Typed {
  contentType?: string | false;
  disposition?: string | false;
  filename?: string | false;
}

/** `type/subtype`, each a token of RFC 2045 §5.1. */
const wellFormed = /^[^\s()<>@,;:\\"/[\]?=]+\/[^\s()<>@,;:\\"/[\]?=]+$/;
/** Sound in form, and written for the type that stands behind. */
const meant: Readonly<Record<string, string>> = {
  'plain/text': 'text/plain',
  'html/text': 'text/html',
  'text/htm': 'text/html',
  'text/text': 'text/plain',
  'text/txt': 'text/plain',
};

/**
 * The media type that a part without a sound one has. What is no type at all is plain text (RFC 2045 §5.2), or a page where it says so;
 * a file keeps what it says, since its bytes tell. Null where nothing is to be mended.
 */
export function mendedType({ contentType, disposition, filename }: Typed): string | null {
  const type = (contentType || '').toLowerCase().trim();
  const known = meant[type];
  if (known !== undefined) return known;
  if (wellFormed.test(type) || type.startsWith('multipart/')) return null;
  if (filename || disposition === 'attachment') return null;
  return /\bhtml?\b/.test(type) ? 'text/html' : 'text/plain';
}

/** A transfer encoding in quotes, with a parameter or another dash in it, is the one it names. */
export function mendedEncoding(encoding: string | false | undefined): string | false {
  const bare = (encoding || '').replaceAll(/[\s"'_-]|;.*$/g, '');
  return bare === 'base64' ? 'base64' : bare === 'quotedprintable' ? 'quoted-printable' : (encoding ?? false);
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
    const charset = found?.[1] ?? found?.[2] ?? null;
    if (charset !== null && isLine(charset, at)) {
      used.add(charset);
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
