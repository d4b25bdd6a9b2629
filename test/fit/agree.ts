import type { FamilyName } from '#core/extraction/families';
import { moneyCents } from '#core/extraction/money-notation';
import { squeeze } from '#core/extraction/text-fold';
import { markFuzzy } from '../evaluate/score.ts';

type Agrees = (found: string, truth: string) => boolean;

const sameText: Agrees = (found, truth) => squeeze(found) === squeeze(truth);
const sameName: Agrees = (found, truth) => markFuzzy(truth, found) === 'right';

/** When a value of a family's candidates is the one that the truth names. */
export const agrees: Readonly<Record<FamilyName, Agrees>> = {
  // Whether a figure counts against the reader is said by its field.
  money: (found, truth) => Math.abs(Number(found)) === Math.abs(moneyCents(truth)),
  day: (found, truth) => found === truth,
  number: sameText,
  name: sameName,
  address: sameName,
  span: sameText,
  rate: (found, truth) => Number(found) === Number(truth),
  currency: (found, truth) => found === truth,
};
