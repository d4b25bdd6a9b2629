import { moneyCents } from '#core/extraction/notation/money-notation';
import { readFields } from '#core/extraction/read-fields';
import { marksOf } from '../evaluate/generated.ts';
import type { FitDocument } from './documents.ts';

/** How the product reads documents with the weights it ships, which were fitted to them among others. */
export interface Fitted {
  /** Whether it reads a stated field of a document right. */
  isRight(document: FitDocument, field: string): boolean;
  /** What the lines come to that it reads in a document, in cents. */
  lines(document: FitDocument): readonly number[];
  /** Processor time, in milliseconds a page, by the source of the documents. */
  costs: ReadonlyMap<string, number>;
}

/** Reads every document as the product does. */
export function readFitted(documents: readonly FitDocument[]): Fitted {
  const lines = new Map<FitDocument, readonly number[]>();
  const right = new Map<FitDocument, ReadonlySet<string>>();
  const costs = new Map<string, { ms: number; pages: number }>();
  for (const document of documents) {
    const { pages, context, truth, source } = document;
    const before = process.cpuUsage();
    const fields = readFields(pages, context);
    const { user, system } = process.cpuUsage(before);
    const cost = costs.get(source) ?? { ms: 0, pages: 0 };
    costs.set(source, { ms: cost.ms + (user + system) / 1000, pages: cost.pages + pages.length });
    lines.set(
      document,
      (fields.line_items?.value ?? []).flatMap(({ amount }) => (amount === null ? [] : [moneyCents(amount)])),
    );
    const marks = marksOf({ truth: { fields: truth, absent: [], lines: [] } }, fields);
    right.set(document, new Set([...marks].flatMap(([field, mark]) => (mark === 'right' ? [field] : []))));
  }
  return {
    isRight: (document, field) => right.get(document)?.has(field) ?? false,
    lines: (document) => lines.get(document) ?? [],
    costs: new Map([...costs].map(([source, { ms, pages }]) => [source, ms / Math.max(1, pages)])),
  };
}
