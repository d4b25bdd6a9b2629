import type { ReadLine, ReadStatement } from '#core/database/values/bank-values';
import { findNode, findNodes, findText, isWholeXml, readXml, type XmlNode } from '#core/kernel/platform/xml-tree';
import { isDay } from '#core/kernel/platform/is-day';
import { writtenAmount } from '#core/records/bank/written-amount';
import { UnreadableFile } from '#core/records/imports/read-csv';

function dayOf(node: XmlNode | undefined): string | null {
  const day = (findText(node, 'Dt') ?? findText(node, 'DtTm') ?? '').slice(0, 10);
  return isDay(day) ? day : null;
}

/** An amount with the sign of its `CdtDbtInd`; a reversal is in that sign already. */
function signed(node: XmlNode): string | null {
  const amount = writtenAmount(findText(node, 'Amt') ?? '');
  return amount !== null && amount !== '0.00' && findText(node, 'CdtDbtInd') === 'DBIT' ? `-${amount}` : amount;
}

/** The balance of this kind, by ISO 20022: `OPBD` at the start, `PRCD` that of the statement before, `CLBD` at the end. */
const balanceOf = (balances: readonly XmlNode[], code: string): string | null => {
  const found = balances.find((balance) => findText(balance, 'Tp', 'Cd') === code);
  return found ? signed(found) : null;
};

/** Who was paid, or paid: the creditor of what was spent, the debtor of what came in. */
function payeesOf(details: readonly XmlNode[], isSpent: boolean): string[] {
  const [party, ultimate] = isSpent ? (['Cdtr', 'UltmtCdtr'] as const) : (['Dbtr', 'UltmtDbtr'] as const);
  return details.flatMap((detail) => {
    const parties = findNode(detail, 'RltdPties');
    return findText(parties, ultimate, 'Nm') ?? findText(parties, party, 'Nm') ?? [];
  });
}

function wordsOf(entry: XmlNode, details: readonly XmlNode[]): string[] {
  const stated = details.flatMap((detail) => {
    const remittance = findNode(detail, 'RmtInf');
    const reference = findText(detail, 'Refs', 'EndToEndId');
    return [
      ...findNodes(remittance, 'Ustrd').map((text) => (typeof text === 'string' ? text.trim() : '')),
      findText(remittance, 'Strd', 'Ref') ?? '',
      reference === undefined || reference === 'NOTPROVIDED' ? '' : reference,
      findText(detail, 'AddtlTxInf') ?? '',
    ];
  });
  return [...stated, findText(entry, 'AddtlNtryInf') ?? ''];
}

const distinct = (texts: readonly string[]): string => [...new Set(texts.filter((text) => text !== ''))].join(' ');

function lineOf(entry: XmlNode): ReadLine | null {
  const amount = signed(entry);
  const day = dayOf(findNode(entry, 'BookgDt')) ?? dayOf(findNode(entry, 'ValDt'));
  if (amount === null || day === null) return null;
  const details = findNodes(entry, 'TxDtls');
  return {
    bankId: findText(entry, 'AcctSvcrRef') ?? null,
    day,
    amount,
    payee: distinct(payeesOf(details, amount.startsWith('-'))).slice(0, 300),
    words: distinct(wordsOf(entry, details)).slice(0, 2000),
  };
}

/** What is booked; what is only announced comes again when it is. */
function isBooked(entry: XmlNode): boolean {
  const code = findText(entry, 'Sts', 'Cd') ?? findText(entry, 'Sts') ?? 'BOOK';
  return code === 'BOOK';
}

function statementOf(node: XmlNode): ReadStatement {
  const account = findNode(node, 'Acct');
  const entries = findNodes(node, 'Ntry').filter(isBooked);
  const read = entries.map(lineOf);
  const lines = read.filter((line) => line !== null);
  const days = lines.map(({ day }) => day).toSorted();
  const period = findNode(node, 'FrToDt');
  const balances = findNodes(node, 'Bal');
  return {
    account: findText(account, 'Id', 'IBAN') ?? findText(account, 'Id', 'Othr', 'Id') ?? null,
    currency: findText(account, 'Ccy') ?? findText(entries[0], 'Amt', '@Ccy') ?? null,
    from: dayAt(period, 'FrDtTm') ?? days[0] ?? null,
    to: dayAt(period, 'ToDtTm') ?? days.at(-1) ?? null,
    opening: balanceOf(balances, 'OPBD') ?? balanceOf(balances, 'PRCD'),
    closing: balanceOf(balances, 'CLBD'),
    lines,
    notes: read.length > lines.length ? [{ code: 'broken_lines', args: { lines: read.length - lines.length } }] : [],
  };
}

function dayAt(node: XmlNode | undefined, name: string): string | null {
  const day = (findText(node, name) ?? '').slice(0, 10);
  return isDay(day) ? day : null;
}

/** The statements of a camt.053 file (ISO 20022, any version), one for each account. Throws UnreadableFile. Pure. */
export function readCamt(text: string): ReadStatement[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnreadableFile({ code: 'hostile_xml', args: {} });
  const root = isWholeXml(text) ? readXml(text, { most: text.length, attributes: true })?.root : undefined;
  if (root === undefined) throw new UnreadableFile({ code: 'broken_xml', args: {} });
  if (['BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn'].some((name) => findNode(root, name) !== undefined))
    throw new UnreadableFile({ code: 'other_camt', args: {} });
  const statements = findNodes(findNode(root, 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new UnreadableFile({ code: 'no_statement', args: {} });
  return statements.map(statementOf);
}
