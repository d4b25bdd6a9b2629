import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { z } from 'zod';

/** The sentence about a file that only more disk space can open. */
export const noRoomSentence =
  'Reading this file needs more space than the server’s folder for temporary files has. Ask your administrator to give it more, then try again.';

/** The disk for unpacked files was full: unlike other disks, it may be filled by the unpacked file alone. */
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

/** What a task's payload keeps of its tries. */
const Waited = z.object({
  since: z.iso.datetime(),
  /** How many tries in a row found the disk nearly empty. */
  alone: z.int(),
});
export type Waited = z.output<typeof Waited>;

const triesAlone = 3;
const dayMs = 24 * 3600_000;

/**
 * The result of a try that found no room, from earlier tries (`known`) and the disk after the try has removed its files; null: it has waited long
 * enough. If half of the disk is free, this file alone filled it, and will again. While less than a tenth is free the disk is full of other things:
 * that is waited for as long as it takes. In between it waits a day.
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
