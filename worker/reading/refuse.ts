import { type ReadFailureCode, readFailures } from '#core/reading/read-failure';
import { Refusal } from '../guarded/outcome.js';

/** The refusal of a file, with its sentence for a person. */
export function refuse(code: ReadFailureCode, sentence: string = readFailures[code]): Refusal {
  return new Refusal(code, sentence);
}
