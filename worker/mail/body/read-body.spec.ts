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

test.each<[what: string, html: string, text: RegExp]>([
  ['shows its sums as pictures', `<p>${'You get this as a customer of Kite Electric in the county of Elm. '.repeat(4)}</p>`, /^Kite Electric: total \$192\.60\n\nYou get this/],
  ['names others', `<p>Total $20.00 ${'You get this as a customer of Kite Electric in the county of Elm. '.repeat(4)}</p>`, /^Total \$20\.00 You get this/],
])('an amount that only the plain text names is not lost beside HTML that %s', (_what, html, text) => {
  const parts = [
    { kind: 'text' as const, content: 'Kite Electric: total $192.60', alternative: true },
    { kind: 'html' as const, content: html, alternative: true },
  ];
  expect(readBody(parts, () => null).text).toMatch(text);
}); // prettier-ignore

const rows = (count: number): string => Array.from({ length: count }, (_, at) => `Row ${at}  $1.00`).join('\n');
const table = (count: number): string => `<table>${'<tr><td>Row</td><td>$1.00</td></tr>'.repeat(count)}</table><p>Total $84.50</p>`;

test.each<[what: string, parts: [kind: 'text' | 'html', content: string][], isCut: boolean]>([
  ['a text of some pages', [['text', rows(4000)]], false],
  ['a text that no page has room for', [['text', rows(6000)]], true],
  ['HTML of some pages', [['html', table(2000)]], false],
  ['HTML with more tags than are looked at', [['html', table(4000)]], true],
  ['a text and a page that have no room together', [['text', rows(3000)], ['html', `<p>${'Hello<br>'.repeat(3000)}</p>`]], true],
])('says whether all words were read: %s', (_what, given, isCut) => {
  const parts = given.map(([kind, content]) => ({ kind, content, alternative: false }));
  expect(readBody(parts, () => null).isCut).toBe(isCut);
}); // prettier-ignore

const notice = '<p>The board meets on April 12 at 7 pm in the clubhouse, about the new roof.</p>';
const footer = 'You get this as a member of the owners’ list. To leave it write to owners-request@cedarcourt.example.';
const said = 'The board meets on April 12 at 7 pm in the clubhouse, about the new roof.';

test.each<[string, { kind: 'text' | 'html'; content: string; alternative: boolean }[], string]>([
  ['a footer', [{ kind: 'html', content: notice, alternative: false }, { kind: 'text', content: footer, alternative: false }], `${said}\n\n${footer}`],
  ['a longer text before it', [{ kind: 'text', content: footer, alternative: false }, { kind: 'html', content: notice, alternative: false }], `${footer}\n\n${said}`],
  ['a text that has no other form', [{ kind: 'text', content: footer, alternative: true }, { kind: 'html', content: notice, alternative: false }], `${footer}\n\n${said}`],
  ['the same words', [{ kind: 'text', content: `${said} ${footer}`, alternative: false }, { kind: 'html', content: notice, alternative: false }], `${said} ${footer}`],
  ['a page and its other form', [{ kind: 'text', content: footer, alternative: true }, { kind: 'html', content: `<p>${footer}</p>`, alternative: true }, { kind: 'html', content: notice, alternative: false }], `${footer}\n\n--------------------\n\n${said}`],
])('the words of a page without amounts are not lost beside %s', (_what, parts, text) => expect(readBody(parts, () => null).text).toBe(text)); // prettier-ignore
