import { expect, test } from 'vitest';
import { fateOf } from '#core/mortgages/follow-book';

test.each<[string, string | null, [string | null, string | null, boolean?], ReturnType<typeof fateOf>]>([
  ['a field holds it already, however it is written', '5.400', [null, '5.4', true], 'stays'],
  ['the newest statement says it for the first time', null, [null, '200000.00', true], 'follows'],
  ['the newest statement says it, over what a person wrote', '1.00', ['200000.00', '199600.00', true], 'follows'],
  ['a field holds what the book said', '224000.00', ['224000.00', '200000.00'], 'follows'],
  ['nothing was said and there is nothing', null, [null, '200000.00'], 'follows'],
  ['a person emptied it', null, ['200000.00', '199600.00'], 'stays'],
  ['a field holds neither', '24000.00', ['224000.00', '223900.00'], 'follows if ours'],
  ['the book says nothing any more', '200000.00', ['200000.00', null], 'goes back if ours'],
  ['the book says nothing any more, and neither did the field', '1.00', ['200000.00', null], 'stays'],
])('%s', (_, held, [before, after, isNews = false], fate) => expect(fateOf(held, { before, after, isNews })).toBe(fate));
