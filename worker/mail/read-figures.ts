import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SplitDocument } from '#core/records/mail/split-parts';
import { decodeText } from './written-part.js';

/** The invoices as XML that came beside documents, by the part paths of those; `folder` holds the parts. */
export async function readFigures(documents: readonly SplitDocument[], folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { partPath, figures } of documents) {
    const content = figures?.file ? decodeText(await readFile(join(folder, figures.file)), null) : null;
    if (content !== null) found.set(partPath, content.replaceAll('\0', ''));
  }
  return found;
}
