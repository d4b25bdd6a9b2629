import { expect, test } from 'vitest';
import { judgeLink, type MailLink, registeredDomain } from '#core/books/expected/judge-link';
import { linksOfMail } from '#core/books/expected/mail-links';

const warn = (url: string, words = 'View bill'): string[] | undefined => judgeLink({ url, words })?.warnings;

test.each([
  ['a plain link', 'https://my.harborelectric.example/bills', 'View bill', []],
  ['words that show its own host', 'https://my.harborelectric.example/bills', 'www.harborelectric.example', []],
  ['words that show its address', 'https://citywater.example/login', 'https://portal.citywater.example/login', []],
  ['a country where two labels are shared', 'https://pay.citywater.co.uk/x', 'citywater.co.uk', []],
  [
    'words that show another host',
    'https://harbor-electric.pay.example/x',
    'https://harborelectric.example/bills',
    ['It is shown as harborelectric.example but leads to harbor-electric.pay.example.'],
  ],
  [
    'two owners below one shared name',
    'https://other.co.uk/x',
    'citywater.co.uk',
    ['It is shown as citywater.co.uk but leads to other.co.uk.'],
  ],
  [
    'another alphabet',
    'https://hаrborelectric.example/', // The second letter is Cyrillic.
    'View bill',
    ['Its host contains letters of another alphabet and looks like hаrborelectric.example.'],
  ],
  ['a bare address', 'https://203.0.113.7/bill', 'View bill', ['It leads to an IP address instead of a named site.']],
  ['a bare address written as a number', 'https://3405803783/bill', 'View', ['It leads to an IP address instead of a named site.']],
  ['a bare address of six', 'https://[2001:db8::7]/bill', 'View', ['It leads to an IP address instead of a named site.']],
  [
    'a site before an @',
    'https://harborelectric.example@evil.example/bill',
    'View bill',
    ['The text before the “@” in its address only looks like a site; the link leads to evil.example.'],
  ],
  ['no encryption', 'http://citywater.example', 'View', ['It is not encrypted: anything entered there can be read in transit.']],
])('%s', (_, url, words, warnings) => {
  expect(warn(url, words)).toEqual(warnings);
});

test('what is no page has no link', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'file:///etc/passwd', 'https://', 'nothing'])
    expect(judgeLink({ url, words: '' })).toBeNull();
});

test('the host of another alphabet is shown so that it cannot be taken for ours', () => {
  expect(judgeLink({ url: 'https://hаrborelectric.example/', words: '' })?.host).toBe('xn--hrborelectric-w1k.example');
});

test.each([
  ['my.example.com', 'example.com'],
  ['example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['a.example.de', 'example.de'],
  ['localhost', 'localhost'],
])('the registered part of %s', (host, domain) => {
  expect(registeredDomain(host)).toBe(domain);
});

const shown = ({ url, words }: MailLink) => ({ url, words });

test('the links of a page are read with their words, those of its pictures too', () => {
  const html =
    '<p><a href="https://a.example/?x=1&amp;y=2" title="t"><b>View</b>\n bill</a> <a name="top">x</a><a href="mailto:x@y.example">Write</a>' +
    '<a href="https://b.example"><img src="https://b.example/i.png" alt="Pay now" width="10"></a></p><a href="https://c.example">never closed';
  expect(linksOfMail(html, '').map(shown)).toEqual([
    { url: 'https://a.example/?x=1&y=2', words: 'View bill' },
    { url: 'https://b.example/', words: 'Pay now' },
  ]);
});

test('of a plain text the addresses, with the words before them', () => {
  expect(
    linksOfMail(null, 'Log in:\n\nhttps://a.example/login.\nor pay at https://b.example/pay, today\nftp://c.example/x').map(shown),
  ).toEqual([
    { url: 'https://a.example/login', words: 'Log in:' },
    { url: 'https://b.example/pay', words: 'or pay at' },
  ]);
});
