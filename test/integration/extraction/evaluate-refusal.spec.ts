import { expect, test } from 'vitest';
import { refusalOfRun } from '../../evaluate/refusal-of-run.js';

const sets = [
  ['invoices', 'invoices'],
  ['einvoices, without their XML', 'einvoices'],
] as const;
const there = new Set(['/sets', '/sets/invoices', '/sets/emails', '/others']);
const refusal = (asked: string[], env: NodeJS.ProcessEnv): string | null =>
  refusalOfRun(asked, env, { sets, isFolder: (path) => there.has(path) });

test.each([
  ['mail without a folder', ['mail'], {}, /^Nothing was measured: CORPUS is not set\. .+\n {2}CORPUS=\/path\/to\/sets npm run evaluate -- mail$/],
  ['everything with a folder that is not there', [], { CORPUS: '/nowhere' }, /CORPUS names \/nowhere, .+\n {2}CORPUS=\/path\/to\/sets npm run evaluate$/s],
  ['a folder that is not there', ['invoices'], { CORPUS: '/nowhere' }, /CORPUS names \/nowhere, and there is no such folder\./],
  ['a folder without the set', ['mail'], { CORPUS: '/others' }, /of emails, forwards none is in \/others\./],
  ['a set that nobody has', ['letters'], { CORPUS: '/sets' }, /no set is called 'letters'\. There are bank, books, corrections, generated, mail, ocr, places, provider, sources, unseen, invoices, einvoices\./],
  ['a count that is none', ['generated', 'many'], {}, /'many' is no number of documents from 1 to 100000\./],
  ['a count of pictures that is none', ['ocr', 'many'], {}, /'many' is no number of documents from 1 to 100000\./],
  ['no documents at all', ['generated', '0'], {}, /'0' is no number of documents/],
  ['corrections without a database', ['corrections'], { CORPUS: '/sets' }, /DATABASE_URL is not set\. .+\n {2}DATABASE_URL=.+ npm run evaluate -- corrections$/],
])('%s is told and refused', (_what, asked, env, sentence) => expect(refusal(asked, env)).toMatch(sentence)); // prettier-ignore

test.each([
  [['mail'], { CORPUS: '/sets' }],
  [['invoices'], { CORPUS: '/sets' }],
  [[], { CORPUS: '/sets' }],
  [[], {}],
  [['books'], {}],
  [['generated'], {}],
  [['generated', '50'], {}],
  [['places', '50'], {}],
  [['ocr', '5'], {}],
  [['corrections'], { DATABASE_URL: 'postgres://127.0.0.1/x' }],
])('%j with %j is run', (asked, env) => expect(refusal(asked, env)).toBeNull());
