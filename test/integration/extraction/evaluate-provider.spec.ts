import { expect, test } from 'vitest';
import { loweredBy, readWithStandIns, standIns } from '../../evaluate/provider.js';

test('no stand-in for a model lowers what is read of drawn documents', () => {
  const outcomes = readWithStandIns('provider-spec', 100);
  const local = outcomes.get('local alone');
  const perfect = outcomes.get('always right');
  if (!local || !perfect) throw new Error('Nothing was read.');
  expect(perfect.right).toBeGreaterThan(local.right);
  for (const { name, isBetter } of standIns) {
    const outcome = outcomes.get(name);
    expect([name, outcome && loweredBy(isBetter, local, outcome)]).toEqual([name, []]);
  }
}, 240_000);
