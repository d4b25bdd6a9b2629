import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { z } from 'zod';

/** What is said of a file that nothing but more room can open. */
export const noRoomSentence =
  'Reading this file needs more space than the server’s folder for temporary files has. Ask your administrator to give it more, then try again.';

/** The disk that files are unpacked on was full: unlike with any other, what is unpacked may be all that fills it. */
export class NoRoomToRead extends Error {
  readonly code = 'ENOSPC';

  constructor() {
    super('The disk is full.');
  }
}

/** A disk in bytes. */
export interface DiskRoom {
  free: number;
  size: number;
}

/** What a task remembers of its tries, in its payload. */
const Waited = z.object({
  since: z.iso.datetime(),
  /** So many tries in a row found the disk as good as empty. */
  alone: z.int(),
});
export type Waited = z.output<typeof Waited>;

const triesAlone = 3;
const dayMs = 24 * 3600_000;

/**
 * What comes of a try that found no room, from what earlier ones left (`known`) and the disk once the try has tidied up after itself; null: waited
 * long enough. A disk of which half is free was filled by this file alone, and will be again. While less than a tenth is free the disk is full with
 * other things: that is waited for however long it takes. In between a day is given.
 */
export function afterNoRoom(known: unknown, disk: DiskRoom | null, now: Date): Waited | null {
  const before = Waited.safeParse(known).data ?? { since: now.toISOString(), alone: 0 };
  const isFree = (share: number): boolean => disk !== null && disk.free >= disk.size * share;
  const alone = isFree(0.5) ? before.alone + 1 : 0;
  const isOverdue = now.getTime() - Date.parse(before.since) >= dayMs;
  const isEnough = alone >= triesAlone || (isOverdue && isFree(0.1));
  return isEnough ? null : { since: before.since, alone };
}

/** The disk of the folder for temporary files; null where the system does not say. */
export async function temporaryDisk(): Promise<DiskRoom | null> {
  const space = await statfs(tmpdir()).catch(() => null);
  return space && { free: space.bavail * space.bsize, size: space.blocks * space.bsize };
}
