import { type ReadFailureCode, readFailures } from '#core/reading/read-failure';
import { Refusal } from '../guarded/outcome.js';

/** The refusal of a file, in the words a person gets to see. */
export function refuse(code: ReadFailureCode, sentence: string = readFailures[code]): Refusal {
  return new Refusal(code, sentence);
}
