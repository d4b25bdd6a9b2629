/** What a compound file begins with ([MS-CFB] 2.2). */
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Sector numbers above this one mean "nothing" or "the end" (2.1). */
const lastSector = 0xfffffffa;
/** Kinds of directory entries (2.6.1). */
const [storage, stream, root] = [1, 2, 5];
const [entrySize, none] = [128, 0xffffffff];
const miniSector = 64;
/** The most folders and depth of an honest message. */
const [maxEntries, maxDepth] = [50_000, 60];

/** A folder in a compound file. */
export interface Storage {
  name: string;
  storages: Storage[];
  /** The names of the streams in it. */
  streams: ReadonlySet<string>;
  /** The content of a stream in it; empty where there is none of that name, or none of it can be read. */
  read(name: string): Buffer;
}

interface Entry {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/** True for the first bytes of the files that older programs of Microsoft write. */
export const isCompoundFile = (head: Buffer): boolean => head.subarray(0, 8).equals(signature);

/** Sectors chained by a table. A chain that leads in circles or out of the file ends there. */
class Sectors {
  constructor(
    private readonly bytes: Buffer,
    private readonly size: number,
    private readonly base: number,
    private readonly next: (sector: number) => number,
  ) {}

  /** The sectors of a chain one after the other, no more than are needed or can be in the file. */
  chain(first: number, length = this.bytes.length): Buffer {
    const found: Buffer[] = [];
    const most = Math.min(Math.ceil(length / this.size), Math.ceil(this.bytes.length / this.size));
    for (let sector = first; found.length < most && sector <= lastSector; sector = this.next(sector)) {
      const from = this.base + sector * this.size;
      if (from >= this.bytes.length) break;
      found.push(this.bytes.subarray(from, from + this.size));
    }
    return Buffer.concat(found).subarray(0, length);
  }
}

const wordAt = (bytes: Buffer, index: number): number => (index * 4 + 4 <= bytes.length ? bytes.readUInt32LE(index * 4) : none);

/** The table of all sectors, itself in sectors that the header and its continuation list (2.3, 2.5). */
function sectorTable(bytes: Buffer, size: number): Buffer {
  const places: number[] = [];
  for (let at = 0; at < 109; at += 1) places.push(bytes.readUInt32LE(76 + at * 4));
  const perSector = size / 4 - 1;
  const most = bytes.length / size;
  for (let sector = bytes.readUInt32LE(68), seen = 0; sector <= lastSector && seen < most; seen += 1) {
    const list = bytes.subarray((sector + 1) * size, (sector + 2) * size);
    for (let at = 0; at < perSector; at += 1) places.push(wordAt(list, at));
    sector = wordAt(list, perSector);
  }
  const used = places.filter((sector) => sector <= lastSector && (sector + 1) * size < bytes.length).slice(0, Math.ceil(most));
  return Buffer.concat(used.map((sector) => bytes.subarray((sector + 1) * size, (sector + 2) * size)));
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + entrySize <= directory.length && entries.length < maxEntries; at += entrySize) {
    const entry = directory.subarray(at, at + entrySize);
    const nameLength = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
    entries.push({
      name: entry.subarray(0, nameLength).toString('utf16le'),
      kind: entry[66] ?? 0,
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    });
  }
  return entries;
}

/**
 * Reads a compound file ([MS-CFB]): the folders and streams of an Outlook message. All streams together give no more bytes than the file has, so that
 * a file which refers to the same sectors many times costs nothing. Null where it is not one.
 */
export function readCompoundFile(bytes: Buffer): Storage | null {
  const shift = bytes.length >= 512 && isCompoundFile(bytes) ? bytes.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return null;
  const size = 2 ** shift;
  const table = sectorTable(bytes, size);
  const large = new Sectors(bytes, size, size, (sector) => wordAt(table, sector));
  const entries = entriesOf(large.chain(bytes.readUInt32LE(48)));
  const top = entries[0];
  if (top?.kind !== root) return null;
  const miniTable = large.chain(bytes.readUInt32LE(60));
  const small = new Sectors(large.chain(top.start, top.size), miniSector, 0, (sector) => wordAt(miniTable, sector));
  const cutoff = bytes.readUInt32LE(56);
  let left = bytes.length;
  const content = ({ start, size: length }: Entry): Buffer => {
    const found = (length < cutoff ? small : large).chain(start, Math.min(length, left));
    left -= found.length;
    return found;
  };
  return storageOf(top, entries, content, new Set(), 0);
}

/** Entries form a tree of siblings; each is visited once, whatever the tree says. */
function storageOf(entry: Entry, entries: readonly Entry[], content: (entry: Entry) => Buffer, seen: Set<number>, depth: number): Storage {
  const storages: Storage[] = [];
  const streams = new Map<string, Entry>();
  const waiting = [entry.child];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const child = entries[index];
    if (!child || seen.has(index)) continue;
    seen.add(index);
    waiting.push(child.left, child.right);
    if (child.kind === stream) streams.set(child.name, child);
    else if (child.kind === storage && depth < maxDepth) storages.push(storageOf(child, entries, content, seen, depth + 1));
  }
  const read = (name: string): Buffer => {
    const found = streams.get(name);
    return found ? content(found) : Buffer.alloc(0);
  };
  return { name: entry.name, storages, streams: new Set(streams.keys()), read };
}
