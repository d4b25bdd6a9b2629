import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { askedSince } from '../step/asked-since.js';
import { failed, retryLater, type StepOutcome } from '../step/step.js';
import { Infected, NotScanned, TooLargeToScan } from './scan-trouble.js';

const scannerAway = 'The virus scanner does not answer, so this file was not opened. Try again later.';

/** The sentence about a file or message in which something was found. */
const infectedSentence = (kind: 'file' | 'message', signature: string): string =>
  `This ${kind} was not opened: the virus scanner found ${signature} in it.`;

const tooLargeSentence = (kind: 'file' | 'message'): string =>
  `This ${kind} was not opened: it is larger than the virus scanner accepts. Ask your administrator to raise the scanner’s limits (StreamMaxLength and MaxFileSize of clamd), then try again.`;

const shortestRest = 10;
const longestRest = 300;

/**
 * The outcome of a step that threw because of the virus scanner; null where it threw for another reason. Waiting for the scanner does not count as an
 * attempt.
 */
export function outcomeOfScan({ id, kind, payload }: ClaimedTask, error: unknown, now = new Date()): StepOutcome | null {
  const scanned = kind === 'parse-mail' ? 'message' : 'file';
  if (error instanceof Infected) return failed('infected', infectedSentence(scanned, error.signature));
  if (error instanceof TooLargeToScan) return failed('too_large_to_scan', tooLargeSentence(scanned));
  if (!(error instanceof NotScanned)) return null;
  // A person waits for an answer.
  if (kind === 'try-extraction') return failed('internal', scannerAway);
  const since = askedSince(payload.scanner_asked_since, now) ?? now;
  const pause = Math.min(longestRest, Math.max(shortestRest, Math.round((now.getTime() - since.getTime()) / 1000)));
  return retryLater(pause, `the virus scanner: ${error.message}`, async (tx) => {
    // Waiting for the scanner does not count as waiting for a provider.
    const noted = `payload - 'asked_since' || jsonb_build_object('scanner_asked_since', ?::text)`;
    await tx.execute(`update task set payload = ${noted} where id = ?`, [since.toISOString(), id]);
  });
}
