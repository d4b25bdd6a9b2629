import { expect, test } from 'vitest';
import { subjectWords } from './subject-words';

test.each([
  ['a subject', 'Your bill for März', 'Your bill for März'],
  ['a long one, cut at a word', 'Water bill '.repeat(1000), `${'Water bill '.repeat(14)}Water…`],
  ['a long one without a blank', 'x'.repeat(10_000), `${'x'.repeat(160)}…`],
  ['figures of two units each', '😀'.repeat(300), `${'😀'.repeat(160)}…`],
  ['nothing but marks', '\u0301'.repeat(10_000), '\u0301'.repeat(3)],
  ['a letter below a tower of marks', `B${'\u0336'.repeat(500)}ill`, `B${'\u0336'.repeat(3)}ill`],
])('%s', (_what, subject, words) => expect(subjectWords(subject)).toBe(words));
