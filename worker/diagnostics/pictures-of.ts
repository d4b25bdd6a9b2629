import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '#core/documents/document.entity';
import type { PageText } from '#core/reading/page-text';
import type { FileStore } from '#core/storage/file-store';
import { pageImages } from '../documents/page-images.js';
import type { PageImage } from '../extraction/provider.js';
import type { Reader } from '../platform/reader.js';
import { withWorkFolder } from '../storage/work-folder.js';

const maxPages = 3;
/** The longer side; larger pictures are scaled down by the model anyway. */
const maxSide = 1568;

/** The first pages of a document as pictures, a PDF's drawn; none where there are none, as for the body of an e-mail. */
export async function picturesOf(
  store: FileStore,
  reader: Reader,
  document: Document,
  pages: readonly PageText[],
  signal: AbortSignal,
): Promise<PageImage[]> {
  const { fileKey } = document;
  if (!fileKey || document.mimeType !== 'application/pdf') return pageImages(store, reader, document, signal);
  return withWorkFolder((folder) =>
    store.withLocalPath(fileKey, async (path) => {
      const pictures: PageImage[] = [];
      for (const { page, width, height } of pages.slice(0, maxPages)) {
        const to = join(folder, `${page}.jpg`);
        const drawn = await reader.run('page-picture', { path, to, page: { page, width, height }, maxSide }, { signal });
        if (drawn.ok) pictures.push({ mediaType: 'image/jpeg', base64: (await readFile(to)).toString('base64') });
      }
      return pictures;
    }),
  );
}
