import { statfs } from 'node:fs/promises';

/** How many bytes the disk of a folder still takes from whoever is not root; null where the system does not say. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  const space = await statfs(folder).catch(() => null);
  return space && space.bavail * space.bsize;
}
