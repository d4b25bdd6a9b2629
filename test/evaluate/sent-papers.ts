import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fieldKeys } from '#core/extraction/fields/extracted-fields';
import type { SentPaper } from './book-papers.js';

const Context = z.object({
  mailbox: z.enum(['receipts', 'hoa', 'mortgage', 'subscriptions', 'property']).default('receipts'),
  from: z.string().default(''),
  subject: z.string().default(''),
  /** How little of the property's address is enough. */
  street: z.string().optional(),
});
const Truth = z.partialRecord(z.enum(fieldKeys), z.string());

/**
 * Papers of others in a folder, by name: `<kind>-…-pdf.pdf`, `…-scan.pdf` or any picture, `…-mail.eml`, each with `….truth.json` and
 * `….context.json` (mailbox, sender, subject) beside it. Empty where the folder has none.
 */
export function sentPapers(folder: string): SentPaper[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).toSorted();
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return names.flatMap((name): SentPaper[] => {
    const base = /^(.*)\.context\.json$/.exec(name)?.[1];
    const file = names.find((other) => base !== undefined && other.startsWith(`${base}.`) && !other.endsWith('.json'));
    if (base === undefined || file === undefined) return [];
    const { street, ...context } = Context.parse(read(name));
    const form = file.endsWith('.eml') ? 'mail' : base.endsWith('-scan') ? 'scan' : 'pdf';
    const kind = /^[a-z]+/.exec(base)?.[0] ?? 'papers';
    return [
      {
        name: base,
        kind,
        form,
        path: join(folder, file),
        truth: Truth.parse(read(`${base}.truth.json`)),
        ...context,
        ...(street && { street }),
      },
    ];
  });
}
