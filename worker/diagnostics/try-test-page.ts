import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentText } from '#core/reading/page-text';
import type { GuardedFailure } from '../guarded/outcome.js';
import type { PageReader } from '../reading/reading-jobs.js';
import { withWorkFolder } from '../storage/work-folder.js';
import { testPdf, testWords } from './test-page.js';

const failure = ({ detail }: GuardedFailure) => ({ success: false, error: detail });

/** Reads the built-in page both ways: by its text layer, and as a picture. */
export async function tryTestPage(reader: PageReader, signal: AbortSignal): Promise<Record<string, unknown>> {
  return withWorkFolder(async (folder) => {
    const path = join(folder, 'test.pdf');
    await writeFile(path, testPdf());
    const light = await reader.run('read-light', { path }, { signal });
    if (!light.ok) return failure(light);
    const scanned = await reader.run('read-ocr', { path, pages: [{ page: 1, width: 612, height: 792 }], secondLook: false }, { signal });
    if (!scanned.ok) return failure(scanned);
    const [text, seen] = [documentText(light.value.pages).trim(), documentText(scanned.value.pages).trim()];
    return {
      success: text === testWords,
      error: text === testWords ? null : 'The text layer was not read as it was written.',
      expected: testWords,
      text_layer: text,
      ocr_text: seen,
      ocr_confidence: scanned.value.pages[0]?.confidence ?? null,
    };
  });
}
