import { expect, test } from 'vitest';
import { readBody } from './read-body.js';

const bill = '<table><tr><td>Kite Electric</td></tr><tr><td>Total</td><td>$192.60</td></tr></table>';

test.each([
  ['says the same as the HTML', 'Kite Electric\nTotal  $192.60', 'Kite Electric\nTotal  $192.60'],
  [
    'asks for another program',
    'Your mail program does not show HTML. View it online: https://kite.example/i/1',
    'Kite Electric\nTotal           $192.60',
  ],
  ['is empty', '', 'Kite Electric\nTotal           $192.60'],
])('where the plain text %s, the body is what says the amount', (_what, plain, text) => {
  const parts = [
    { kind: 'text' as const, content: plain, alternative: true },
    { kind: 'html' as const, content: bill, alternative: true },
  ];
  expect(readBody(parts, () => null).text).toBe(text);
});

test('plain text of a letter without amounts stands beside HTML that has none either', () => {
  const parts = [
    { kind: 'text' as const, content: 'The water is off on Monday from 9 to 12.', alternative: true },
    { kind: 'html' as const, content: '<p>The water is off on <b>Monday</b> from 9 to 12.</p>', alternative: true },
  ];
  expect(readBody(parts, () => null).text).toBe('The water is off on Monday from 9 to 12.');
});

test.each([
  [false, ['$20.00', '$192.60']],
  [true, ['$20.00']],
])('a page beside a text says what it says by itself, unless it is another form of it: %s', (alternative, named) => {
  const parts = [
    {
      kind: 'text' as const,
      content: 'Hello, this one is for Elm House. I have paid $20.00 of it in cash on Monday, please.',
      alternative,
    },
    { kind: 'html' as const, content: bill, alternative },
  ];
  expect(
    readBody(parts, () => null)
      .text.match(/\$[\d.]+/g)
      ?.toSorted((a, b) => a.length - b.length),
  ).toEqual(named);
});
