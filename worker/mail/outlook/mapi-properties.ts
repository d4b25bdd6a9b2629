/** The properties of a message or an attachment by their ids ([MS-OXPROPS]); of a list of values only the first is kept. */
export type MapiProperties = ReadonlyMap<number, Buffer>;

/** The ids that are needed here. */
export const mapi = {
  subject: 0x0037,
  submitted: 0x0039,
  authorName: 0x0042,
  authorAddress: 0x0065,
  headers: 0x007d,
  recipientType: 0x0c15,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  delivered: 0x0e06,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  messageId: 0x1035,
  displayName: 0x3001,
  address: 0x3003,
  data: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  mimeType: 0x370e,
  contentId: 0x3712,
  smtpAddress: 0x39fe,
  internetCodePage: 0x3fde,
  codePage: 0x3ffd,
  senderSmtp: 0x5d01,
  authorSmtp: 0x5d02,
} as const;

const unicode = 0x1f;
const several = 0x1000;
/** Types whose value has a length before it: text in two forms, bytes, an object. */
const variable = new Set([0x1e, unicode, 0x102, 0x0d]);
/** The lengths of the others, in bytes including the padding to four. */
const fixed: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
};
/** A stream that announces more is not a property list. */
const most = 10_000;

const padded = (length: number): number => length + ((4 - (length % 4)) % 4);

/** Reads along a stream; reading past its end is a RangeError. */
class Cursor {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  uint16(): number {
    return this.bytes.readUInt16LE(this.skip(2));
  }

  uint32(): number {
    return this.bytes.readUInt32LE(this.skip(4));
  }

  take(length: number): Buffer {
    const from = this.skip(padded(length));
    return this.bytes.subarray(from, from + length);
  }

  skip(length: number): number {
    const from = this.at;
    this.at += length;
    if (this.at > padded(this.bytes.length)) throw new RangeError('The properties end early.');
    return from;
  }
}

/**
 * The properties in a MsgPropertyList ([MS-OXTNEF] 2.1.3.4) whose ids are below those that need a name. Text comes as UTF-8, `codePage` decodes what
 * is not Unicode. A truncated list is read as far as it goes.
 */
export function readProperties(list: Buffer, decode: (bytes: Buffer) => string): MapiProperties {
  const found = new Map<number, Buffer>();
  const cursor = new Cursor(list);
  try {
    for (let left = Math.min(cursor.uint32(), most); left > 0; left -= 1) {
      const [type, id] = [cursor.uint16(), cursor.uint16()];
      if (id >= 0x8000) skipName(cursor);
      const value = readValue(cursor, type);
      if (value && !found.has(id)) found.set(id, asText(type, value, decode));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

function skipName(cursor: Cursor): void {
  cursor.skip(16);
  if (cursor.uint32() === 0) cursor.skip(4);
  else cursor.take(cursor.uint32());
}

function readValue(cursor: Cursor, type: number): Buffer | null {
  const plain = type & ~several;
  const hasLength = variable.has(plain);
  const size = fixed[plain];
  if (!hasLength && size === undefined) throw new RangeError(`No length is known for type ${plain}.`);
  const count = hasLength || (type & several) !== 0 ? cursor.uint32() : 1;
  if (count > most) throw new RangeError('More values than anybody has.');
  let first: Buffer | null = null;
  for (let at = 0; at < count; at += 1) {
    const value = cursor.take(hasLength ? cursor.uint32() : (size ?? 0));
    first ??= value;
  }
  return first;
}

/** The value of a property of this type, text in UTF-8. */
export function asText(type: number, value: Buffer, decode: (bytes: Buffer) => string): Buffer {
  const plain = type & ~several;
  if (plain === unicode) return Buffer.from(value.toString('utf16le').replace(/\0[^]*$/, ''));
  return plain === 0x1e ? Buffer.from(decode(value).replace(/\0[^]*$/, '')) : value;
}
