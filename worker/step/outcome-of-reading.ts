import type { FailureCode } from '#core/database/values/failure-code';
import { isDiskFull, ofDiskIn } from '#core/kernel/platform/app-error';
import { failureOfReading } from '#core/reading/read-failure';
import type { GuardedFailure } from '../guarded/outcome.js';
import { NoRoomToRead } from './no-room.js';
import { failed, type StepOutcome } from './step.js';

/** A wrong password and a missing one both ask for a password. */
const asFailureCode = (code: string): FailureCode => (code === 'wrong_password' ? 'needs_password' : (code as FailureCode));

/**
 * The outcome of the task after a guarded job: a refused input fails at once, a death of the child is counted. Throws where the child was stopped
 * from outside, had no room on the disk, or could not reach the file: that says nothing about the input.
 */
export function outcomeOfReading(failure: GuardedFailure): StepOutcome {
  const found = failureOfReading(failure);
  if (!found) throw new Error(`The reader was stopped: ${failure.detail}`);
  // Only the child's text is passed between the processes.
  const ofDisk = failure.kind === 'crashed' ? ofDiskIn(failure.detail) : null;
  if (ofDisk) throw isDiskFull(ofDisk) ? new NoRoomToRead() : ofDisk;
  const code = asFailureCode(found.code);
  // The job's own sentence names the kind of file; the general one does not.
  if (failure.kind === 'refused') return failed(code, found.code === failure.code ? failure.detail : found.sentence);
  return { is: 'child-died', code, sentence: found.sentence, detail: `${failure.kind}: ${failure.detail}`.slice(0, 500) };
}
