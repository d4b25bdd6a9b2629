import type { ExtractedFields, ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { isBetterLook, wantsSecondLook } from '#core/extraction/second-look';
import type { PageText } from '#core/reading/page-text';
import type { PageReader } from '../reading/reading-jobs.js';
import type { FieldReader } from '../extraction/extraction-jobs.js';
import type { PageSize } from '../reading/reading-shapes.js';

/** A bill's charges and dates are on its first pages; a second look at more would double a long scan's time for nothing. */
const mostPages = 4;

/** A scan after its first look: the file, its pages, and those of them that were read from pictures. */
export interface FirstLook {
  path: string;
  password?: string | null;
  pages: readonly PageText[];
  scanned: readonly PageSize[];
  context: ExtractionContext;
}

/**
 * The pages of a scan after a second look, with another layout guess and size, where the first one missed what documents of its kind state. Null
 * where none was needed, it did not help, or it failed: then the first look counts.
 */
export async function lookAgain(
  reader: PageReader & FieldReader,
  { path, password, pages, scanned, context }: FirstLook,
  signal: AbortSignal,
): Promise<PageText[] | null> {
  const first = await fieldsOf(reader, pages, context, signal);
  if (!first || !wantsSecondLook(first)) return null;
  const again = await reader.run('read-ocr', { path, password, pages: scanned.slice(0, mostPages), secondLook: true }, { signal });
  if (!again.ok) return null;
  const read = new Map(again.value.pages.map((page) => [page.page, page]));
  const second = pages.map((page) => read.get(page.page) ?? page);
  const fields = await fieldsOf(reader, second, context, signal);
  return fields && isBetterLook(fields, first) ? second : null;
}

async function fieldsOf(
  reader: PageReader & FieldReader,
  pages: readonly PageText[],
  context: ExtractionContext,
  signal: AbortSignal,
): Promise<ExtractedFields | null> {
  const found = await reader.run('extract-local', { pages: [...pages], context }, { signal });
  return found.ok ? found.value : null;
}
