import { describe, expect, test } from 'vitest';
import type { components } from '../../../console/src/api/schema.js';
import { camtFile, type MadeLine, ofxFile } from '../../support/bank-files.js';
import { apiForTests } from '../../support/for-tests.js';

type Preview = components['schemas']['BankStatementPreview'];
type Imported = components['schemas']['BankStatementImport'];
type Line = components['schemas']['BankLine'];
interface Choice {
  account_id?: number;
  account_name?: string;
  settings?: object;
}

const api = apiForTests();

function formOf(
  content: string | Uint8Array<ArrayBuffer>,
  { account_id, account_name, settings }: Choice,
  filename = 'statement.txt',
): FormData {
  const form = new FormData();
  if (account_id !== undefined) form.append('account_id', String(account_id));
  if (account_name !== undefined) form.append('account_name', account_name);
  if (settings) form.append('settings', JSON.stringify(settings));
  form.append('file', new Blob([content]), filename);
  return form;
}
const preview = async (content: string | Uint8Array<ArrayBuffer>, choice: Choice = {}) =>
  (await api.call<Preview>('POST', '/bank-statements/preview', { body: formOf(content, choice) })).body;
const bring = async (content: string, choice: Choice = {}) =>
  (await api.call<Imported>('POST', '/bank-statements', { body: formOf(content, choice) })).body.statements;
const linesOf = async (account: number) => (await api.get<Line[]>(`/bank-lines?account_id=${account}&limit=200`)).body;
const many = (days: readonly MadeLine[], account: string) => ofxFile(days, { account });

const inner = (file: string) => file.slice(file.indexOf('<STMTTRNRS>'), file.indexOf('</BANKMSGSRSV1>'));

describe('an OFX file', () => {
  const january: MadeLine[] = [
    ['2026-01-05', '-45.00', 'COFFEE', 'a'],
    ['2026-01-05', '-45.00', 'COFFEE', 'b'],
    ['2026-01-20', '900.00', 'RENT', 'c'],
  ];

  test('is shown before it is taken over, and brings nothing the second time', async () => {
    const shown = await preview(many(january, '7001'), { account_name: 'Checking' });
    expect(shown).toMatchObject({
      refused: null,
      format: 'ofx',
      statements: [
        { account_id: null, account_name: 'Checking', last_four: '7001', lines: 3, added: 3, spent: 90, received: 900, notes: [] },
      ],
    });
    expect((await api.get<unknown[]>('/bank-accounts')).body).toEqual([]);
    const [first] = await bring(many(january, '7001'), { account_name: 'Checking' });
    expect(first).toMatchObject({ account_name: 'Checking', lines: 3, added: 3 });
    expect(await bring(many(january, '7001'))).toMatchObject([{ account_id: first?.account_id, added: 0 }]);
    expect(await linesOf(first?.account_id ?? 0)).toHaveLength(3);
    expect((await api.get<unknown[]>('/bank-statements')).body).toHaveLength(1);
  });

  test('that overlaps with the last brings what is new; what it lacks stays', async () => {
    const [imported] = await bring(many([...january.slice(1), ['2026-02-01', '-10.00', 'BREAD', 'd']], '7001'));
    expect(imported).toMatchObject({ account_name: 'Checking', lines: 3, added: 1 });
    expect(await linesOf(imported?.account_id ?? 0)).toMatchObject([
      { payee: 'BREAD' },
      { payee: 'RENT' },
      { payee: 'COFFEE' },
      { payee: 'COFFEE' },
    ]);
  });

  test('of two accounts goes to each of them, and to no one that was chosen', async () => {
    const two = many([['2026-01-05', '-1.00', 'A', '1']], '7002').replace(
      '</BANKMSGSRSV1>',
      `${inner(many([['2026-01-06', '-2.00', 'B', '1']], '7003'))}</BANKMSGSRSV1>`,
    );
    expect(await bring(two)).toMatchObject([
      { account_name: '…7002', added: 1 },
      { account_name: '…7003', added: 1 },
    ]);
    const [{ id } = { id: 0 }] = (await api.get<{ id: number }[]>('/bank-accounts')).body;
    const refused = await api.call('POST', '/bank-statements', { body: formOf(two, { account_id: id }) });
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ msg: expect.stringContaining('several accounts') }] } });
  });

  test('of another account than the one chosen is refused', async () => {
    const accounts = (await api.get<{ id: number; last_four: string }[]>('/bank-accounts')).body;
    const id = accounts.find(({ last_four }) => last_four === '7002')?.id ?? 0;
    const answer = await api.call('POST', '/bank-statements', { body: formOf(many(january, '7001'), { account_id: id }) });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ msg: 'This file is of the account …7001, and not of …7002.' }] } });
  });
});

describe('a camt.053 file', () => {
  const lines: MadeLine[] = [['2026-03-05', '-119.50', 'Müller & Söhne'.replace('&', '&amp;')]];

  test('says where its balance does not add up, and where a statement is missing before it', async () => {
    const [right] = await bring(camtFile(lines, { opening: '100.00', closing: '-19.50' }), { account_name: 'Giro' });
    expect(right).toMatchObject({ added: 1, notes: [] });
    const shown = await preview(camtFile([['2026-04-05', '-1.00', 'X']], { opening: '50.00', closing: '40.00' }));
    expect(shown.statements?.[0]?.notes).toEqual([
      { code: 'balance_off', args: { opening: '50.00', closing: '40.00', off: '-9.00' } },
      { code: 'balance_gap', args: { before: '-19.50', opening: '50.00' } },
    ]);
  });

  test('in another currency is refused', async () => {
    const shown = await preview(camtFile(lines, { opening: '0.00', closing: '-119.50', currency: 'CHF' }));
    expect(shown.refused).toEqual({ code: 'foreign_account', args: { account: '…2051', currency: 'CHF', own: 'USD' } });
  });
});

describe('a CSV file', () => {
  const german = [
    'Kontoauszug;;;',
    'Buchungstag;Empfänger;Verwendungszweck;Betrag',
    '05.01.2026;Stadtwerke;Abschlag 4711;-1.234,50',
    '06.01.2026;Mieter;Miete;900,00',
    'kein Tag;X;Y;1,00',
  ].join('\r\n');

  test('is read by its own headings, and its account remembers how', async () => {
    const first = await preview(german);
    expect(first).toMatchObject({
      format: 'csv',
      account_id: null,
      csv: { asks: null, settings: { decimal: ',', columns: { date: 0, payee: 1, words: 2, amount: 3 } } },
    });
    expect(first.statements).toMatchObject([{ lines: 2, spent: 1234.5, notes: [{ code: 'not_a_day', args: { row: 5 } }] }]);
    const unnamed = await api.call('POST', '/bank-statements', { body: formOf(german, {}) });
    expect(unnamed).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'account_name'] }] } });
    const settings = { columns: { date: 0, amount: 3, words: 1 } };
    const [imported] = await bring(german, { account_name: 'Sparkasse', settings });
    const next = await preview(german.replace('06.01.2026', '07.01.2026'));
    expect(next).toMatchObject({ account_id: imported?.account_id, csv: { settings: { columns: settings.columns } } });
    expect(next.statements).toMatchObject([{ account_name: 'Sparkasse', lines: 2, added: 1 }]);
  });

  test('asks which of two figures is the month, and how amounts are written where nothing says so', async () => {
    const shown = await preview('Date,Payee,Amount\n03/04/2026,A,-5.00\n05/06/2026,B,-6.00\n');
    expect(shown).toMatchObject({ csv: { asks: { day_order: true, decimal: false, columns: [] } }, statements: null });
    const columns = { date: 0, words: 1, amount: 2 };
    const asked = await preview('Date,Payee,Amount\n03/04/2026,A,-5.00\n', { settings: { columns, day_order: 'dmy' } });
    expect(asked.statements?.[0]?.first).toMatchObject([{ day: '2026-04-03', amount: -5 }]);
  });

  test('has debit and credit in columns of their own, no headings at all, or spending above zero', async () => {
    const split = await preview('Date,Description,Debit,Credit,Balance\n2026-01-05,A,45.00,,55.00\n2026-01-06,B,,10.00,65.00\n');
    expect(split.statements?.[0]).toMatchObject({ spent: 45, received: 10, closing: 65, notes: [] });
    const broken = await preview('Date,Description,Debit,Credit,Balance\n2026-01-05,A,45.00,,55.00\n2026-01-06,B,,10.00,99.00\n');
    expect(broken.statements?.[0]?.notes).toMatchObject([{ code: 'balance_breaks', args: { row: 3 } }]);
    const bare = await preview('"01/15/2026","-45.00","*","","ACME PLUMBING"\n"01/16/2026","-5.00","*","","BREAD AND CO"\n');
    expect(bare.statements?.[0]).toMatchObject({ lines: 2, first: [{ day: '2026-01-15', amount: -45, words: 'ACME PLUMBING' }, {}] });
    const card = await preview('Date,Description,Amount\n2026-01-05,A,45.00\n');
    expect(card).toMatchObject({ csv: { settings: { spent: 'above_zero' } }, statements: [{ spent: 45, received: 0 }] });
  });

  test('with two accounts in a column goes to both', async () => {
    const file = 'Account,Date,Description,Amount\n8001,2026-01-05,A,-1.00\n8002,2026-01-05,A,-1.00\n8001,2026-01-06,B,-2.00\n';
    expect(await bring(file)).toMatchObject([
      { account_name: '…8001', added: 2 },
      { account_name: '…8002', added: 1 },
    ]);
  });

  test('of what came as OFX before brings nothing', async () => {
    const [ofx] = await bring(many([['2026-05-05', '-45.00', 'ACME', 'q']], '7009'), { account_name: 'Both' });
    const csv = 'Date,Description,Amount\n2026-05-05,Acme Plumbing,-45.00\n2026-05-06,Bread,-5.00\n';
    expect(await bring(csv, { account_id: ofx?.account_id ?? 0, settings: { columns: { date: 0, words: 1, amount: 2 } } })).toMatchObject([
      { lines: 2, added: 1 },
    ]);
  });
});

describe('a file that is no statement is refused with the reason', () => {
  test.each([
    ['', 'empty'],
    ['%PDF-1.7 …', 'pdf_statement'],
    ['PK\u0003\u0004zip', 'workbook'],
    ['just a letter to my bank\nwithout any columns', 'unknown_format'],
    ['<html><body>Sign in</body></html>', 'unknown_format'],
    ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Document/>', 'hostile_xml'],
    ['<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>', 'broken_xml'],
    ['<Document><BkToCstmrAcctRpt/></Document>', 'other_camt'],
    ['OFXHEADER:100\n<OFX></OFX>', 'no_statement'],
    [`Date,Amount\n${'2026-01-05,-1.00\n'.repeat(20_001)}`, 'too_many_lines'],
  ])('%#', async (content, code) => {
    expect((await preview(content)).refused?.code).toBe(code);
    const answer = await api.call('POST', '/bank-statements', { body: formOf(content, { account_name: 'X' }) });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ type: code }] } });
  });

  test('and one that is too large with its limit', async () => {
    const answer = await api.call('POST', '/bank-statements', { body: formOf('x'.repeat(4_300_000), {}) });
    expect(answer).toMatchObject({ status: 413, body: { detail: 'This file is too large. The limit is 4 MB.' } });
  });
});
