import { type FileStore, KeyTaken, type ListedFile, StoreAway } from '#core/kernel/storage/file-store';
import { hashStream } from '#core/kernel/storage/hash-stream';

/** What a run has come to; `bytes` are those of what was copied. */
export interface MovedFiles {
  found: number;
  copied: number;
  bytes: number;
  /** What was in the other store before, by an earlier run or because it has come anew there. */
  already: number;
  /** Keys of what could not be read or stored, or differed when it was read back. */
  failed: string[];
}

export const noneMoved: Readonly<MovedFiles> = { found: 0, copied: 0, bytes: 0, already: 0, failed: [] };

/** So many at a time: each waits for a server most of the time. */
const hands = 4;

/**
 * Copies every file of one store to another, each read back and compared by its SHA-256; what is there already stays as it is, so that a run which was
 * broken off goes on. The product may run meanwhile. Calls `tell` after each file. Rejects with StoreAway where one of the stores cannot be used.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  tell: (moved: Readonly<MovedFiles>) => void = () => undefined,
): Promise<MovedFiles> {
  const there = new Map<string, number>();
  for await (const { key, size } of to.list('')) if (key !== null) there.set(key, size);
  const moved: MovedFiles = { ...noneMoved, failed: [] };
  const files = from.list('')[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { key } = next.value;
      if (key === null) continue;
      moved.found += 1;
      await moveOne(from, to, { ...next.value, key, sizeThere: there.get(key) }, moved);
      tell(moved);
    }
  };
  await Promise.all(Array.from({ length: hands }, work));
  return moved;
}

async function moveOne(
  from: FileStore,
  to: FileStore,
  file: ListedFile & { key: string; sizeThere: number | undefined },
  moved: MovedFiles,
): Promise<void> {
  const { key, size, sizeThere } = file;
  if (sizeThere === size) {
    moved.already += 1;
    return;
  }
  try {
    const { sha256 } = await to.put(key, await from.read(key));
    const back = await hashStream(await to.read(key));
    if (back.sha256 !== sha256) throw new Error('it differs when it is read back');
    // Deleted while it was copied: nobody would ever look for it again.
    if (!(await from.exists(key))) return await to.delete(key);
    moved.copied += 1;
    moved.bytes += back.size;
  } catch (error) {
    if (error instanceof StoreAway) throw error;
    // Written anew since the product uses the other store.
    if (error instanceof KeyTaken) moved.already += 1;
    else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') moved.failed.push(key);
  }
}
