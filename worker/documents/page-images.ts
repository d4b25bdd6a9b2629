import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '#core/database/entities/document.entity';
import type { PageText } from '#core/reading/page-text';
import type { FileStore } from '#core/kernel/storage/file-store';
import type { PageImage } from '#core/kernel/provider/model-request';
import type { PageReader } from '../reading/reading-jobs.js';
import { withWorkFolder } from '../storage/work-folder.js';

/** The longer side of a picture that is shown to a model; larger ones are scaled down there anyway. */
const maxSide = 1568;

/** The pages that were read by OCR: a model should see them. */
export const scannedPages = (pages: readonly PageText[]): PageText[] => pages.filter(({ source }) => source === 'ocr');

/**
 * Pages of a document as JPEGs for a model that can look at them: a PDF's are drawn, a picture's are turned upright. At most
 * `limit`, and none where a page can't be had, as for the body of an e-mail.
 */
export async function pageImages(
  store: FileStore,
  reader: PageReader,
  { fileKey, mimeType }: Pick<Document, 'fileKey' | 'mimeType'>,
  { pages, limit, password, signal }: { pages: readonly PageText[]; limit: number; password?: string | null; signal: AbortSignal },
): Promise<PageImage[]> {
  const isPdf = mimeType === 'application/pdf';
  if (!fileKey || !(isPdf || mimeType.startsWith('image/'))) return [];
  return withWorkFolder((folder) =>
    store.withLocalPath(fileKey, async (path) => {
      const images: PageImage[] = [];
      for (const { page, width, height } of pages.slice(0, limit)) {
        const to = join(folder, `${page}.jpg`);
        const made = isPdf
          ? await reader.run('page-picture', { path, password, to, page: { page, width, height }, maxSide }, { signal })
          : await reader.run('image-preview', { path, to, page, maxSide }, { signal });
        if (made.ok) images.push({ mediaType: 'image/jpeg', base64: (await readFile(to)).toString('base64') });
      }
      return images;
    }),
  );
}
