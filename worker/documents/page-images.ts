import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '#core/documents/document.entity';
import type { FileStore } from '#core/storage/file-store';
import type { PageImage } from '../extraction/provider.js';
import { withWorkFolder } from '../storage/work-folder.js';
import type { Reader } from '../platform/reader.js';

/** The longer side of a picture that is shown to a model; larger ones are scaled down there anyway. */
const maxSide = 1568;

/** The first page of a picture as a JPEG for a model that can look at it; none where it can't be had. */
export async function pageImages(
  store: FileStore,
  reader: Reader,
  { fileKey, mimeType }: Document,
  signal: AbortSignal,
): Promise<PageImage[]> {
  if (!fileKey || !mimeType.startsWith('image/')) return [];
  return withWorkFolder(async (folder) => {
    const to = join(folder, 'page.jpg');
    const made = await store.withLocalPath(fileKey, (path) => reader.run('image-preview', { path, to, maxSide }, { signal }));
    return made.ok ? [{ mediaType: 'image/jpeg', base64: (await readFile(to)).toString('base64') }] : [];
  });
}
