import { isAsserted } from '#core/extraction/assertions';
import type { FamilyName } from '#core/extraction/candidates/families';
import { markFuzzy } from '../evaluate/score.ts';

type Agrees = (found: string, truth: string) => boolean;

const sameName: Agrees = (found, truth) => markFuzzy(truth, found) === 'right';

/** When a value of a family's candidates is the one that the truth names. */
export const agrees: Readonly<Record<FamilyName, Agrees>> = { ...isAsserted, name: sameName, address: sameName };
