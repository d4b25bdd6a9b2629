import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** How many bytes the disk of a folder still takes from whoever is not root; null where the system does not say. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  const space = await statfs(folder).catch(() => null);
  // What lies elsewhere may tell of no blocks at all, which does not mean that it is full.
  return space && space.blocks > 0 ? space.bavail * space.bsize : null;
}

/**
 * How many bytes a data folder still takes: `files` in it may lie on a disk of its own, and the tighter of the two counts. Null where the system
 * does not say.
 */
export async function freeBytesOfData(dataDir: string): Promise<number | null> {
  const found = await Promise.all([dataDir, join(dataDir, 'files')].map(freeBytesOf));
  const known = found.filter((bytes) => bytes !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
