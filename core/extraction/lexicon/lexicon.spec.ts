import { expect, test } from 'vitest';
import { phrasesIn, tokensOf } from '#core/extraction/lexicon/lexicon';

const conceptsIn = (words: string) => phrasesIn(tokensOf(words)).map(({ concept, from, to }) => `${concept} ${from}-${to}`);

test.each([
  ['the longest phrase counts, not the shorter ones in it', 'total amount due', ['amount_due 0-2']],
  ['phrases follow one another', 'previous balance less payments', ['previous_balance 0-1', 'payment 2-3']],
  ['words between them are passed over', 'your new balance is due', ['balance 1-2', 'due_date 4-4']],
  ['a phrase can mean several things', 'principal', ['principal 0-0']],
  ['a phrase of shortened words is the same phrase', 'prior bal', ['previous_balance 0-1']],
  ['a short form that means something by itself keeps its meaning', 'amt', ['total 0-0']],
  ['an apostrophe is no break', "this month's charges", ['current_charges 0-2']],
  ['each character of Chinese and Japanese is a word', '合計', ['total 0-1']],
  ['nothing known', 'lorem ipsum', []],
])('%s', (_, words, expected) => {
  expect(conceptsIn(words)).toEqual(expected);
});
