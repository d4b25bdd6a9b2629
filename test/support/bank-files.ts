/** A line of a made statement: day, amount, name, and the bank's number of it. */
export type MadeLine = readonly [day: string, amount: string, name: string, id?: string];

/** An OFX file of one account. */
export function ofxFile(lines: readonly MadeLine[], { account = '0012345678', currency = 'USD' } = {}): string {
  const rows = lines.map(
    ([day, amount, name, id], at) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id ?? `${account}-${at}-${day}`}<NAME>${name}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>${rows.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

/** A camt.053 file of one account with its balances. */
export function camtFile(
  lines: readonly MadeLine[],
  {
    opening,
    closing,
    iban = 'DE02120300000000202051',
    currency = 'USD',
  }: { opening: string; closing: string; iban?: string; currency?: string },
): string {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`;
  const entries = lines.map(
    ([day, amount, name]) =>
      `<Ntry><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
      <NtryDtls><TxDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;
}

/** A form with a statement of one line, for a new account. */
export function statementForm(name: string): FormData {
  const form = new FormData();
  form.append('account_name', name);
  form.append('file', new Blob([ofxFile([['2026-03-02', '-45.00', 'ACME']], { account: name })]), 'statement.ofx');
  return form;
}
