import { expect, test } from 'vitest';
import type { ReadField } from '#core/database/values/read-field';
import { heldBy, type Replayed, tallyUp } from '#core/ops/weights/judge-replay';
import { weightsSentence, weightsState } from '#core/ops/weights/weights-sentence';

type Value = [field: ReadField, said: string | null, before: string | null, now: string | null];

let documentId = 0;
const read = (vendor: string | null, ...values: Value[]): Replayed => ({
  documentId: (documentId += 1),
  vendor,
  readAs: [`${vendor} as read`],
  values: values.map(([field, said, before, now]) => ({ field, said, before, now })),
});

const lost: Value = ['amount', '10.00', '10.00', '12.00'];
const won: Value = ['amount', '10.00', '12.00', '10.00'];
const wrong: Value = ['amount', '10.00', '11.00', '12.00'];
const lostDay: Value = ['service_date', '2026-03-01', '2026-03-01', null];

test.each<[string, Replayed[], string[]]>([
  ['nothing', [], []],
  ['a value that got lost', [read('A', lost)], ['A as read']],
  ['one that was won', [read('A', won)], []],
  ['one lost and one won', [read('A', lost), read('A', won)], []],
  ['one lost and one won of another vendor', [read('A', lost), read('B', won)], ['A as read']],
  ['an amount won and a day lost', [read('A', won, lostDay)], ['A as read']],
  ['what is wrong in another way', [read('A', wrong)], []],
  ['documents of nobody', [read(null, lost)], ['null as read']],
  ['one vendor in two spellings', [read('A-Z Co', lost), read('AZ CO', won)], []],
  ['what a person said there is none of', [read('A', ['late_fee', null, null, '5.00'])], ['A as read']],
])('%s', (_, documents, held) => {
  expect(heldBy(documents)).toEqual(held);
});

test('the letters of a name count, and not its signs', () => {
  const [tally] = tallyUp([read('A', ['vendor', 'Harbor Water', 'HARBOR-WATER', 'Harbor'])]);
  expect(tally).toMatchObject({ values: 1, before: 1, now: 0 });
  expect(tally?.changed).toHaveLength(1);
});

test('what is told of them', () => {
  const tallies = tallyUp([read('A', lost, lostDay), read('B', won)]);
  const all = { done: 2, total: 2 };
  expect(weightsSentence('held', all, tallies)).toMatch(
    /^The new weights read 1 of 3 values as people left them, the earlier ones 2; worse for: A \(amount\), A \(service date\)\. /,
  );
  expect(weightsSentence('accepted', all, [])).toMatch(/^There was no corrected value/);
  expect(weightsSentence('comparing', { done: 1, total: 2 }, [])).toMatch(/1 of 2 corrected documents/);
});

test.each([
  [null, false, 'unchanged'],
  [null, true, 'comparing'],
  [{ isAccepted: true, isReplayed: false }, false, 'unchanged'],
  [{ isAccepted: true, isReplayed: true }, false, 'accepted'],
  [{ isAccepted: false, isReplayed: false }, true, 'comparing'],
  [{ isAccepted: false, isReplayed: true }, true, 'held'],
])('%j beside others %j is %s', (own, hasOthers, state) => {
  expect(weightsState(own, hasOthers)).toBe(state);
});
