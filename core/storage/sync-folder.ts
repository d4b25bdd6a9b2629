import { open } from 'node:fs/promises';

/** Makes the names in a folder durable: without it a new file's may be gone after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
