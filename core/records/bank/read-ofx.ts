import type { ReadLine, ReadStatement } from '#core/database/values/bank-values';
import { findNode, findNodes, findText, type XmlNode } from '#core/kernel/platform/xml-tree';
import { isDay } from '#core/kernel/platform/is-day';
import { writtenAmount } from '#core/records/bank/written-amount';
import { UnreadableFile } from '#core/records/imports/read-csv';

const token = /<(\/?)([A-Za-z][\w.]{0,60})(?:\s[^<>]*)?(\/?)>([^<]*)/g;
const deepest = 40;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const plain = (value: string): string => value.replaceAll(/&(\w{2,4});/g, (whole, name: string) => entities[name] ?? whole).trim();

type Content = Record<string, XmlNode[]>;
interface Open {
  name: string;
  content: Content;
}

const put = ({ content }: Open, name: string, node: XmlNode): void => void (content[name] ??= []).push(node);

/**
 * The elements of an OFX file. OFX 1 is SGML, where an element with a value is not closed (`<TRNAMT>-45.00`); OFX 2 is XML. Both are read as they come: what
 * has a value holds nothing else. Null where elements are nested too deep. One pass, in time linear to its length.
 */
export function readElements(text: string): XmlNode | null {
  const root: Open = { name: '', content: {} };
  const open: [Open, ...Open[]] = [root];
  for (const [, slash, name = '', isEmpty, value = ''] of text.matchAll(token)) {
    const tag = name.toUpperCase();
    const written = plain(value);
    if (slash === '/') close(open, tag);
    else if (written !== '' || isEmpty === '/') put(open.at(-1) ?? root, tag, written);
    else open.push({ name: tag, content: {} });
    if (open.length > deepest) return null;
  }
  while (open.length > 1) close(open, open.at(-1)?.name ?? '');
  return root.content;
}

/** Ends an element. One inside it that was never closed had no value: what came after it stands beside it. */
function close(open: [Open, ...Open[]], name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  if (at < 1) return;
  while (open.length > at) {
    const ended = open.pop();
    const above = open.at(-1);
    if (!ended || !above) return;
    if (open.length === at) put(above, name, ended.content);
    else for (const [key, nodes] of Object.entries(ended.content)) for (const node of nodes) put(above, key, node);
  }
}

/** `20260105120000.000[-5:EST]` is the fifth where the bank is. */
function dayOf(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '') ?? [];
  const written = `${year}-${month}-${day}`;
  return isDay(written) ? written : null;
}

function lineOf(node: XmlNode): ReadLine | null {
  const day = dayOf(findText(node, 'DTPOSTED'));
  const amount = writtenAmount(findText(node, 'TRNAMT') ?? '');
  if (day === null || amount === null) return null;
  const payee = findText(node, 'PAYEE', 'NAME') ?? findText(node, 'NAME') ?? '';
  const check = findText(node, 'CHECKNUM');
  const words = [findText(node, 'MEMO') ?? '', check === undefined ? '' : `#${check}`].filter((text) => text !== '' && text !== payee);
  return { bankId: findText(node, 'FITID') ?? null, day, amount, payee, words: words.join(' ') };
}

function statementOf(node: XmlNode): ReadStatement {
  const account = findNode(node, 'BANKACCTFROM') ?? findNode(node, 'CCACCTFROM');
  const number = account && [findText(account, 'BANKID') ?? '', findText(account, 'ACCTID') ?? ''].join('');
  const list = findNode(node, 'BANKTRANLIST');
  const read = findNodes(list ?? node, 'STMTTRN').map(lineOf);
  const lines = read.filter((line) => line !== null);
  const days = lines.map(({ day }) => day).toSorted();
  return {
    account: number === undefined || number === '' ? null : number,
    currency: findText(node, 'CURDEF') ?? null,
    from: dayOf(findText(list, 'DTSTART')) ?? days[0] ?? null,
    to: dayOf(findText(list, 'DTEND')) ?? days.at(-1) ?? null,
    opening: null,
    closing: writtenAmount(findText(node, 'LEDGERBAL', 'BALAMT') ?? ''),
    lines,
    notes: read.length > lines.length ? [{ code: 'broken_lines', args: { lines: read.length - lines.length } }] : [],
  };
}

/** The statements of an OFX or QFX file, one for each account. Throws UnreadableFile. Pure. */
export function readOfx(text: string): ReadStatement[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnreadableFile({ code: 'hostile_xml', args: {} });
  const at = text.search(/<OFX>/i);
  const root = at === -1 ? null : readElements(text.slice(at));
  const statements = [...findNodes(root ?? undefined, 'STMTRS'), ...findNodes(root ?? undefined, 'CCSTMTRS')];
  if (statements.length === 0) throw new UnreadableFile({ code: 'no_statement', args: {} });
  return statements.map(statementOf);
}
