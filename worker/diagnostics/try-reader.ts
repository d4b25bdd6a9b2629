import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '#core/kernel/platform/error-text';
import { testPdf } from './test-page.js';
import type { PageReader } from '../reading/reading-jobs.js';
import { withWorkFolder } from '../storage/work-folder.js';

/** A job that still waits behind other work after this long has not failed. */
const patienceMs = 20_000;

/** Has a reader read one built-in page. Returns what is wrong, or null. */
export async function tryReader(reader: PageReader): Promise<string | null> {
  try {
    return await withWorkFolder(async (folder) => {
      const path = join(folder, 'test.pdf');
      await writeFile(path, testPdf());
      const signal = AbortSignal.timeout(patienceMs);
      const outcome = await reader.run('read-light', { path }, { signal });
      return outcome.ok || signal.aborted ? null : outcome.detail.slice(0, 300);
    });
  } catch (error) {
    return errorText(error);
  }
}
