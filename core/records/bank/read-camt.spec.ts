import { describe, expect, test } from 'vitest';
import { readCamt } from '#core/records/bank/read-camt';

const entry = (amount: string, side: string, { status = '<Sts><Cd>BOOK</Cd></Sts>', details = '', reference = '' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-01-05</Dt></BookgDt>${reference}
   <NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`;
const statement = (entries: string, iban = 'DE02120300000000202051') =>
  `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
   <Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2025-12-31</Dt></Dt></Bal>
   <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">19.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>${entries}</Stmt>`;
const file = (statements: string) =>
  `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${statements}</BkToCstmrStmt></ns:Document>`;

describe('a camt.053 file', () => {
  test('has who was paid and what for, and the sign of each entry', () => {
    const details = `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>Müller &amp; Söhne</Nm></Pty></Cdtr><Dbtr><Nm>Me</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>Rechnung 4711</Ustrd><Ustrd>Haus Nord</Ustrd></RmtInf>`;
    const entries =
      entry('119.50', 'DBIT', { details, reference: '<AcctSvcrRef>R1</AcctSvcrRef>' }) +
      entry('7', 'CRDT', { status: '<Sts>PDNG</Sts>' }) +
      entry('12.00', 'CRDT', { status: '<Sts>BOOK</Sts>', details: '<RltdPties><Dbtr><Nm>Tenant</Nm></Dbtr></RltdPties>' });
    expect(readCamt(file(statement(entries)))).toEqual([
      {
        account: 'DE02120300000000202051',
        currency: 'EUR',
        from: '2026-01-05',
        to: '2026-01-05',
        opening: '100.00',
        closing: '-19.50',
        lines: [
          { bankId: 'R1', day: '2026-01-05', amount: '-119.50', payee: 'Müller & Söhne', words: 'Rechnung 4711 Haus Nord' },
          { bankId: null, day: '2026-01-05', amount: '12.00', payee: 'Tenant', words: '' },
        ],
        notes: [],
      },
    ]);
  });

  test('may have several accounts', () => {
    const read = readCamt(file(statement(entry('1.00', 'DBIT')) + statement('', 'DE75512108001245126199')));
    expect(read.map(({ account, lines }) => [account?.slice(-4), lines.length])).toEqual([
      ['2051', 1],
      ['6199', 0],
    ]);
  });

  test.each([
    ['<Document><BkToCstmrAcctRpt/></Document>', 'other_camt'],
    ['<Invoice><Id>1</Id></Invoice>', 'no_statement'],
    ['<Document><BkToCstmrStmt/></Document>', 'no_statement'],
    [file(statement(entry('1.00', 'DBIT'))).slice(0, -60), 'broken_xml'],
    ['< >', 'broken_xml'],
    [`<!DOCTYPE lolz [<!ENTITY lol "lol">]>${file('')}`, 'hostile_xml'],
    ['<a>'.repeat(200), 'broken_xml'],
  ])('that is none is refused with a reason', (text, code) => {
    expect(() => readCamt(text)).toThrow(code);
  });
});
