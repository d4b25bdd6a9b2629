import { join } from 'node:path';
import type { Document } from '#core/database/entities/document.entity';
import { previewKeyOf } from '#core/records/documents/preview';
import type { FileStore } from '#core/kernel/storage/file-store';
import type { PageReader } from '../reading/reading-jobs.js';
import { withWorkFolder } from '../storage/work-folder.js';

/**
 * Makes the copy that a browser can show, upright so that the places of the values fit, where the original is a picture it cannot show; once for each
 * original. Where none can be made the original is shown.
 */
export async function makePreview(
  store: FileStore,
  reader: PageReader,
  document: Pick<Document, 'fileKey' | 'mimeType'>,
  signal: AbortSignal,
): Promise<void> {
  const key = previewKeyOf(document);
  if (!document.fileKey || key === null || (await store.exists(key))) return;
  await store.withLocalPath(document.fileKey, (path) =>
    withWorkFolder(async (folder) => {
      const to = join(folder, 'preview.jpg');
      const preview = await reader.run('image-preview', { path, to }, { signal });
      if (preview.ok) await store.putFile(key, to, { replace: true });
    }),
  );
}
