import { describe, expect, test } from 'vitest';
import { readOfx } from '#core/records/bank/read-ofx';

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>111000025<ACCTID>0012345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105120000[-6:CST]<TRNAMT>-45.00<FITID>A1<NAME>AT&amp;T &lt;WIRELESS&gt;<MEMO>
</STMTTRN>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260106<TRNAMT>-1,250.5<FITID>A2<CHECKNUM>1042<NAME>CHECK</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260107<TRNAMT>900<FITID>A3<NAME>RENT</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>nonsense<TRNAMT>1<FITID>A4</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20260131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const line = (id: string) =>
  `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260203</DTPOSTED><TRNAMT>-5,25</TRNAMT><FITID>${id}</FITID><MEMO>Coffee</MEMO></STMTTRN>`;

describe('an OFX file', () => {
  test('of version 1 closes no element that has a value', () => {
    const [statement, ...others] = readOfx(sgml);
    expect(others).toEqual([]);
    expect(statement).toEqual({
      account: '1110000250012345678',
      currency: 'USD',
      from: '2026-01-01',
      to: '2026-01-31',
      opening: null,
      closing: '100.00',
      lines: [
        { bankId: 'A1', day: '2026-01-05', amount: '-45.00', payee: 'AT&T <WIRELESS>', words: '' },
        { bankId: 'A2', day: '2026-01-06', amount: '-1250.50', payee: 'CHECK', words: '#1042' },
        { bankId: 'A3', day: '2026-01-07', amount: '900.00', payee: 'RENT', words: '' },
      ],
      notes: [{ code: 'broken_lines', args: { lines: 1 } }],
    });
  });

  test('of version 2 is XML, and may have several accounts, cards too', () => {
    const statements = readOfx(`<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>
      <STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>22</ACCTID></BANKACCTFROM><BANKTRANLIST>${line('x')}</BANKTRANLIST></STMTRS>
      <CCSTMTRS><CURDEF>EUR</CURDEF><CCACCTFROM><ACCTID>4444</ACCTID></CCACCTFROM><BANKTRANLIST>${line('y')}${line('z')}</BANKTRANLIST></CCSTMTRS></OFX>`);
    expect(statements.map(({ account, lines }) => [account, lines.length])).toEqual([
      ['122', 1],
      ['4444', 2],
    ]);
    expect(statements[0]?.lines[0]).toEqual({ bankId: 'x', day: '2026-02-03', amount: '-5.25', payee: '', words: 'Coffee' });
  });

  test.each([
    ['<OFX><STMTRS>'.repeat(60), 'no_statement'],
    ['<OFX></OFX>', 'no_statement'],
    [`<!DOCTYPE x [<!ENTITY a "aaaa">]>${sgml}`, 'hostile_xml'],
  ])('that is none is refused with a reason', (text, code) => {
    expect(() => readOfx(text)).toThrow(code);
  });

  test('is read in time linear to its length, whatever it holds', () => {
    const begun = performance.now();
    for (const hostile of ['<OFX>' + '<A '.repeat(500_000), '<OFX>' + '</A>'.repeat(500_000), '<OFX>' + '<A>b'.repeat(400_000)])
      expect(() => readOfx(hostile)).toThrow('no_statement');
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
