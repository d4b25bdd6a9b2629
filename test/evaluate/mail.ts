import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { originalSender } from '#core/records/mail/forwarded';
import type { MailPartContent, ParsedMessage } from '#core/database/values/parsed-mail';
import { splitMail } from '#core/records/mail/split-mail';
import type { Pool } from './read-pages.js';

/** A mail of the set `emails` or `forwards` with its truth. */
interface MailTruth {
  id: string;
  file: string;
  subject?: string | null;
  from_addr?: string | null;
  attachments?: { sha256: string }[];
  second_reference?: { agrees: { from: boolean; subject: boolean; attachment_count: boolean } };
  original_from?: string | null;
  original_subject?: string | null;
}

const show = (process.env.SHOW ?? '').split(',').includes('mail');

/** How many of each were right, of how many that could be judged. */
class Score {
  private readonly counts = new Map<string, [number, number]>();

  mark(what: string, id: string, right: boolean, note: unknown = ''): void {
    const [good, all] = this.counts.get(what) ?? [0, 0];
    this.counts.set(what, [good + (right ? 1 : 0), all + 1]);
    if (!right && show) console.log(`  ${id} ${what} ${JSON.stringify(note)}`);
  }

  print(set: string): void {
    console.log(`${set}:`);
    for (const [what, [good, all]] of this.counts) console.log(`  ${what.padEnd(44)} ${good} of ${all}`);
  }
}

/** Takes every mail of the sets `emails` and `forwards` apart and compares it with the truth. */
export async function evaluateMail(pool: Pool, corpus: string): Promise<void> {
  for (const [set, judge] of [
    ['emails', judgeMime],
    ['forwards', judgeForward],
  ] as const) {
    // prettier-ignore
    const folder = join(corpus, set);
    if (!existsSync(folder)) {
      console.log(`${set}: skipped: no set at ${folder}`);
      continue;
    }
    const score = new Score();
    for (const line of readFileSync(join(folder, 'ground_truth.jsonl'), 'utf8').split('\n').filter(Boolean)) {
      const truth = JSON.parse(line) as MailTruth;
      const scratch = mkdtempSync(join(tmpdir(), 'evaluate-'));
      const began = performance.now();
      const parsed = await pool.run('parse-mail', { path: join(folder, truth.file), folder: scratch });
      score.mark('read within 35 s', truth.id, parsed.ok && performance.now() - began < 35_000, parsed.ok ? '' : parsed.detail);
      if (parsed.ok) judge(truth, parsed.value.message, scratch, score);
      rmSync(scratch, { recursive: true, force: true });
    }
    score.print(set);
  }
}

function judgeMime(truth: MailTruth, message: ParsedMessage, folder: string, score: Score): void {
  const { parts } = splitMail(message, { maxBytes: 25 * 1024 * 1024 });
  const extra = parts.filter((part) => /(?:^|\.)body(?:\.\d+)?$/.test(part.path)).length;
  score.mark('every part has its row', truth.id, parts.length - extra === allParts(message).length);
  const agrees = truth.second_reference?.agrees;
  if (agrees?.subject) score.mark('subject', truth.id, isSame(squeeze(message.headers.subject), squeeze(truth.subject)), [message.headers.subject, truth.subject]); // prettier-ignore
  if (agrees?.from) score.mark('sender', truth.id, message.headers.from?.email === (truth.from_addr?.toLowerCase() || undefined), [message.headers.from, truth.from_addr]); // prettier-ignore
  if (!agrees?.attachment_count) return;
  const hashes = new Set(allParts(message).flatMap((part) => hashesOf(part, folder)));
  const missing = (truth.attachments ?? []).filter(({ sha256 }) => !hashes.has(sha256));
  score.mark('attachments by hash', truth.id, missing.length === 0, missing);
}

function judgeForward(truth: MailTruth, message: ParsedMessage, _folder: string, score: Score): void {
  const { from, subject } = originalSender(message);
  score.mark('original sender', truth.id, from?.email === truth.original_from, from);
  // The truth of some was taken from a sibling: an address that stands nowhere in the mail cannot be read from it.
  const address = truth.original_from ?? '';
  if (!JSON.stringify(message).toLowerCase().includes(address))
    score.mark('  whose address stands nowhere: not made up', truth.id, from?.email !== address, from);
  score.mark('original subject', truth.id, subject === truth.original_subject, subject);
}

const squeeze = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Where the reference could not read a byte, any character may stand. */
function isSame(found: string, truth: string): boolean {
  if (!truth.includes('\uFFFD')) return found === truth;
  return found.length === truth.length && truth.split('').every((character, at) => character === '\uFFFD' || character === found[at]);
}

function allParts({ parts }: ParsedMessage): MailPartContent[] {
  return parts.flatMap((part) => [part, ...(part.message ? allParts(part.message) : [])]);
}

/** Its hash, and that of its content with line ends as Python leaves them. */
function hashesOf({ sha256, file }: MailPartContent, folder: string): string[] {
  if (file === null || !existsSync(join(folder, file))) return sha256 === null ? [] : [sha256];
  const unix = Buffer.from(readFileSync(join(folder, file)).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  return [sha256 ?? '', createHash('sha256').update(unix).digest('hex')];
}
