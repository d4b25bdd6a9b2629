import type { ExtractedFields, ExtractionContext, FieldKey, FieldValue } from '#core/extraction/fields/extracted-fields';
import { readFields } from '#core/extraction/read-fields';
import { type Channel, type Generated, generateMany } from '../generator/generate.ts';
import { type Mark, markFuzzy, markText } from './score.js';

/** So many documents where no number is given. */
export const usualCount = 1000;

/**
 * `npm run evaluate -- generated [count]`: how many fields of drawn documents the local extractor gets right, read from the words
 * as they were laid out, as a scan's recognition gives them, or as the body of a mail: `CHANNEL=text`, `ocr` or `email` for one of these alone.
 * `SEED` names another run, `SHOW=field,…` prints the misses.
 */
export function evaluateGenerated(count: number, seed: string | undefined, shown: ReadonlySet<string>): void {
  const tallies = new Map<FieldKey, Tally>();
  for (const document of generateMany(seed ?? 'evaluate', count, { channel: channelOf(process.env.CHANNEL) })) {
    const found = readFields(document.pages, contextOf(document));
    const marks = marksOf(document, found);
    for (const [key, mark] of marks) {
      const tally = tallies.get(key) ?? { right: 0, stated: 0, invented: 0, absent: 0 };
      add(tally, mark);
      tallies.set(key, tally);
      if (shown.has(key) && (mark === 'wrong' || mark === 'missing' || mark === 'invented'))
        console.log(
          `  ${document.id} ${document.kind}, ${document.grammar}, ${document.channel}: ${key} ${JSON.stringify({ want: document.truth.fields[key], got: found[key]?.value })}`,
        );
    }
  }
  print(count, tallies);
}

const channels: readonly Channel[] = ['text', 'ocr', 'email'];
const channelOf = (name: string | undefined): Channel | 'any' => channels.find((channel) => channel === name) ?? 'any';

interface Tally {
  right: number;
  stated: number;
  /** Filled although the document does not state it. */
  invented: number;
  absent: number;
}

type DrawnMark = Mark | 'invented' | 'left out';

/** Names and addresses come longer and shorter on the same document. */
const named: ReadonlySet<FieldKey> = new Set(['vendor', 'site_name', 'property_address']);

/** What is stated is marked by its value; what is known to be absent by whether it was filled all the same. */
export function marksOf({ truth }: Pick<Generated, 'truth'>, found: ExtractedFields): Map<FieldKey, DrawnMark> {
  const marks = new Map<FieldKey, DrawnMark>();
  for (const [key, want] of Object.entries(truth.fields) as [FieldKey, string][])
    marks.set(key, (named.has(key) ? markFuzzy : markText)(want, plain(found[key]?.value)));
  for (const key of truth.absent) marks.set(key, found[key] === undefined ? 'left out' : 'invented');
  return marks;
}

const plain = (value: FieldValue<FieldKey> | undefined) => (typeof value === 'string' ? value : undefined);

function add(tally: Tally, mark: DrawnMark): void {
  if (mark === 'left out' || mark === 'invented') {
    tally.absent += 1;
    if (mark === 'invented') tally.invented += 1;
    return;
  }
  tally.stated += 1;
  if (mark === 'right') tally.right += 1;
}

function print(count: number, tallies: ReadonlyMap<FieldKey, Tally>): void {
  console.log(`generated: ${count} documents`);
  const all = { right: 0, stated: 0, invented: 0, absent: 0 };
  for (const [key, tally] of [...tallies].toSorted(([one], [other]) => one.localeCompare(other))) {
    console.log(`  ${key.padEnd(22)} ${share(tally)}`);
    for (const part of Object.keys(all) as (keyof Tally)[]) all[part] += tally[part];
  }
  console.log(`  ${'all'.padEnd(22)} ${share(all)}`);
}

function share({ right, stated, invented, absent }: Tally): string {
  const percent = stated === 0 ? '-' : `${((right / stated) * 100).toFixed(1)} %`;
  return `${String(right).padStart(6)} of ${String(stated).padEnd(6)}${percent.padStart(8)}   invented: ${invented} of ${absent}`;
}

/** What a reader knows of a drawn document besides its pages. */
export function contextOf({ mailbox, from, subject }: Generated): ExtractionContext {
  const [, name = null, email = null] = /^(.*) <(.*)>$/.exec(from) ?? [];
  return {
    filename: 'document.pdf',
    mimeType: 'application/pdf',
    mailbox,
    fromEmail: email,
    fromName: name,
    subject: subject === '' ? null : subject,
    receivedOn: '2026-06-30',
    bodyText: null,
    currency: 'USD',
    knownVendors: [],
    invoiceXml: null,
  };
}
