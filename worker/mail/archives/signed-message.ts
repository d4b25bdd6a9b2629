/** The tags of ASN.1 (X.690 §8.1.2) that are needed here. */
const tag = { octets: 0x04, octetsInPieces: 0x24, id: 0x06, sequence: 0x30, first: 0xa0 };
/** The ids of what a p7m may hold (RFC 5652 §4, RFC 5083, RFC 3274), without their common prefix. */
const ids = { data: '2a864886f70d010701', signed: '2a864886f70d010702' };
const closed: Readonly<Record<string, string>> = {
  '2a864886f70d010703': 'encrypted',
  '2a864886f70d0109100117': 'encrypted',
  '2a864886f70d0109100109': 'compressed',
};
/** Nested elements are followed this deep. */
const maxDepth = 40;

/** An element: where its content begins, and where it ends; null where an end marker says so (X.690 §8.1.3.6). */
interface Element {
  tag: number;
  from: number;
  to: number | null;
}

/** The content of a p7m of S/MIME (RFC 8551): the message it signs, or why it stays closed. */
export type SignedMessage = { is: 'signed'; message: Buffer } | { is: 'encrypted' | 'compressed' };

/** Reads the content of a p7m; null where the bytes are not one, or only a signature of something outside it. Signatures are not checked. */
export function readSignedMessage(bytes: Buffer): SignedMessage | null {
  try {
    const whole = inside(bytes, 0, tag.sequence);
    const kind = idAt(bytes, whole);
    const sentence = closed[kind.id];
    if (sentence === 'encrypted' || sentence === 'compressed') return { is: sentence };
    if (kind.id !== ids.signed) return null;
    const signed = inside(bytes, inside(bytes, kind.next, tag.first), tag.sequence);
    // Its version and the names of its hashes.
    const content = inside(bytes, after(bytes, after(bytes, signed)), tag.sequence);
    const { id, next } = idAt(bytes, content);
    if (id !== ids.data || bytes[next] !== tag.first) return null;
    return { is: 'signed', message: octets(bytes, inside(bytes, next, tag.first), 0) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function elementAt(bytes: Buffer, at: number): Element {
  const length = bytes.readUInt8(at + 1);
  if (length < 0x80) return checked(bytes, { tag: bytes.readUInt8(at), from: at + 2, to: at + 2 + length });
  const more = length & 0x7f;
  if (more > 6) throw new RangeError('A length that nothing has.');
  const from = at + 2 + more;
  return checked(bytes, { tag: bytes.readUInt8(at), from, to: more === 0 ? null : from + bytes.readUIntBE(at + 2, more) });
}

function checked(bytes: Buffer, element: Element): Element {
  if ((element.to ?? element.from) > bytes.length) throw new RangeError('It breaks off.');
  return element;
}

/** Where the content of the expected element begins. */
function inside(bytes: Buffer, at: number, expected: number): number {
  const element = elementAt(bytes, at);
  if (element.tag !== expected) throw new RangeError('Another element stands here.');
  return element.from;
}

function idAt(bytes: Buffer, at: number): { id: string; next: number } {
  const element = elementAt(bytes, at);
  if (element.tag !== tag.id || element.to === null) throw new RangeError('An id should stand here.');
  return { id: bytes.toString('hex', element.from, element.to), next: element.to };
}

/** Where the next element begins. */
function after(bytes: Buffer, at: number, depth = 0): number {
  const element = elementAt(bytes, at);
  if (element.to !== null) return element.to;
  if (depth > maxDepth) throw new RangeError('Deeper than anything.');
  let next = element.from;
  while (!isEnd(bytes, next)) next = after(bytes, next, depth + 1);
  return next + 2;
}

const isEnd = (bytes: Buffer, at: number): boolean => bytes.readUInt16BE(at) === 0;

/** Octets in one piece, or in several where the program did not know the length beforehand. */
function octets(bytes: Buffer, at: number, depth: number): Buffer {
  const element = elementAt(bytes, at);
  if (element.tag === tag.octets && element.to !== null) return bytes.subarray(element.from, element.to);
  if (element.tag !== tag.octetsInPieces || depth > maxDepth) throw new RangeError('No octets stand here.');
  const pieces: Buffer[] = [];
  for (let next = element.from; element.to === null ? !isEnd(bytes, next) : next < element.to; next = after(bytes, next))
    pieces.push(octets(bytes, next, depth + 1));
  return Buffer.concat(pieces);
}
