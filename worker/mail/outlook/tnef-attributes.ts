/** One attribute of a TNEF stream ([MS-OXTNEF] 2.1.3). */
export interface TnefAttribute {
  /** The lower half of its id; the upper one is the type of its value. */
  id: number;
  value: Buffer;
  /** The checksum after it is right. */
  sound: boolean;
  /** Its length is wrong: `value` ends before the next valid attribute, or at the end. */
  broken: boolean;
}

/** Level, id, type and length come before the value, a checksum after it. */
const [headLength, checksumLength] = [9, 2];
const levels = new Set([1, 2]);
/** Types of values, 2.1.3.3. */
const mostType = 9;
/** The ids of 2.1.3.2: two single ones, and two ranges from 0x8000. */
const isKnownId = (id: number): boolean => id === 6 || id === 8 || (id >= 0x8000 && id <= 0x8fff) || (id >= 0x9001 && id <= 0x900f);
/** How many bytes of checksums are computed while searching for the next attribute, however many beginnings a stream seems to have. */
const mostReckoned = 200_000_000;

/** The attributes of a stream, one after the other. After a wrong length, reading continues at the next attribute with a right checksum. */
export function* attributesOf(stream: Buffer, from: number): Generator<TnefAttribute> {
  const reckoning = { left: mostReckoned };
  for (let at = from; at + headLength <= stream.length;) {
    const id = stream.readUInt16LE(at + 1);
    const begin = at + headLength;
    const end = begin + stream.readUInt32LE(at + 5);
    const sound = end <= stream.length && holds(stream, begin, end);
    if (sound || (end <= stream.length && leadsOn(stream, end + checksumLength))) {
      yield { id, value: stream.subarray(begin, end), sound, broken: false };
      at = end + checksumLength;
      continue;
    }
    const next = nextSound(stream, begin, reckoning);
    const before = (next ?? stream.length) - checksumLength;
    // If the checksum of all these bytes is right, only the length was wrong.
    const isWhole = before >= begin && holds(stream, begin, before);
    yield { id, value: stream.subarray(begin, isWhole ? before : (next ?? stream.length)), sound: false, broken: !isWhole };
    at = next ?? stream.length;
  }
}

/** The sum of a value's bytes, in sixteen bits, follows it. */
function holds(stream: Buffer, begin: number, end: number): boolean {
  if (end + checksumLength > stream.length) return false;
  let sum = 0;
  for (let at = begin; at < end; at += 1) sum += stream[at] ?? 0;
  return (sum & 0xffff) === stream.readUInt16LE(end);
}

/** The stream ends there, or something follows that may be an attribute: then the length was right, whatever the checksum says. */
function leadsOn(stream: Buffer, at: number): boolean {
  if (at + headLength > stream.length) return true;
  return levels.has(stream[at] ?? 0) && stream.readUInt16LE(at + 3) <= mostType && isKnownId(stream.readUInt16LE(at + 1));
}

function nextSound(stream: Buffer, from: number, reckoning: { left: number }): number | null {
  for (let at = from; at + headLength <= stream.length && reckoning.left > 0; at += 1) {
    if (!levels.has(stream[at] ?? 0) || !leadsOn(stream, at)) continue;
    const [begin, length] = [at + headLength, stream.readUInt32LE(at + 5)];
    if (begin + length + checksumLength > stream.length) continue;
    reckoning.left -= length;
    if (holds(stream, begin, begin + length)) return at;
  }
  return null;
}
