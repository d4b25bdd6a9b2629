import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fold } from '#core/extraction/notation/text-fold';
import { recogniseReadyMail } from '#core/books/expected/recognise-ready-mail';

interface Case {
  name: string;
  subject: string;
  from: string;
  text?: string;
  html?: string;
  host?: string;
  ending?: string | null;
}

const root = join(import.meta.dirname, '../../..');
const cases = JSON.parse(readFileSync(join(root, 'test/fixtures/ready-mails.json'), 'utf8')) as Record<'ready' | 'near_misses', Case[]>;
const lexicon = JSON.parse(readFileSync(join(root, 'core/extraction/lexicon/ready-mail.json'), 'utf8')) as Record<string, string[]>;

const bare = (html: string): string => html.replaceAll(/<\/(?:p|td)>/g, '\n\n').replaceAll(/<[^>]+>/g, '');
const read = ({ subject, from, html, text }: Case) =>
  recogniseReadyMail({ subject, fromEmail: from, html: html ?? null, text: text ?? bare(html ?? '') });

test.each(cases.ready.map((one) => [one.name, one] as const))('ready: %s', (_, one) => {
  const found = read(one);
  expect({ host: found?.link.host, ending: found?.accountEnding }).toEqual({ host: one.host, ending: one.ending });
});

test.each(cases.near_misses.map((one) => [one.name, one] as const))('not ready: %s', (_, one) => {
  expect(read(one)).toBeNull();
});

test('each phrase of the lexicon stands there as folded words, once in its list', () => {
  for (const [concept, phrases] of Object.entries(lexicon)) {
    expect(phrases.filter((phrase) => fold(phrase) !== phrase)).toEqual([]);
    expect([concept, new Set(phrases).size]).toEqual([concept, phrases.length]);
  }
});

test('a mail without words is none, and one of a megabyte is read in a moment', () => {
  expect(recogniseReadyMail({ subject: null, text: '', html: null, fromEmail: null })).toBeNull();
  const began = performance.now();
  const long = 'your bill is ready account ending '.repeat(30_000);
  recogniseReadyMail({ subject: 'Your bill is ready', text: long, html: `<a href="https://a.example">`.repeat(30_000), fromEmail: null });
  expect(performance.now() - began).toBeLessThan(1000);
});
