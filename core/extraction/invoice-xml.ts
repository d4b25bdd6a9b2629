import type { AssertedValues } from '#core/extraction/assertions';
import { moneyText } from '#core/extraction/notation/money-notation';
import { findNode, findNodes, findText, readXml, type XmlNode } from '#core/kernel/platform/xml-tree';

/** UNTDID 1001: credit note, self-billed credit note. Their amounts are positive and mean a credit. */
const creditNotes = new Set(['381', '261', '396']);

/** The words below the seller in the heading, when an invoice that came as bare XML is printed as text. */
export const printedHeading = 'Electronic invoice';

/**
 * The fields of an invoice that a PDF carries inside as XML: UN/CEFACT Cross Industry Invoice (Factur-X, ZUGFeRD 1 and 2) or UBL 2.
 * They are assertions like any other extractor's, to be checked against what the page shows. Null for any other XML.
 */
export function readInvoiceXml(xml: string): AssertedValues | null {
  const { name = '', root = '' } = readXml(xml) ?? {};
  if (name === 'CrossIndustryInvoice' || name === 'CrossIndustryDocument') return crossIndustry(root);
  if (name === 'Invoice' || name === 'CreditNote') return ubl(root, name === 'CreditNote');
  return null;
}

function crossIndustry(root: XmlNode): AssertedValues {
  const head = findNode(root, 'ExchangedDocument') ?? findNode(root, 'HeaderExchangedDocument');
  const trade = findNode(root, 'SupplyChainTradeTransaction') ?? findNode(root, 'SpecifiedSupplyChainTradeTransaction');
  const settlement = findNode(trade, 'ApplicableHeaderTradeSettlement') ?? findNode(trade, 'ApplicableSupplyChainTradeSettlement');
  const sums =
    findNode(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ??
    findNode(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  const isCredit = creditNotes.has(findText(head, 'TypeCode') ?? '');
  const amount = (name: string) => money(findText(sums, name), isCredit);
  return clean({
    vendor: findText(trade, 'SellerTradeParty', 'Name'),
    invoice_number: findText(head, 'ID'),
    service_date: compactDay(findText(head, 'IssueDateTime', 'DateTimeString')),
    due_date: compactDay(findText(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString')),
    currency: findText(settlement, 'InvoiceCurrencyCode'),
    amount: amount('GrandTotalAmount'),
    amount_due: amount('DuePayableAmount'),
    tax: amount('TaxTotalAmount'),
    line_items: linesOf(trade, isCredit),
  });
}

function linesOf(trade: XmlNode | undefined, isCredit: boolean): unknown {
  const lines = findNodes(trade, 'IncludedSupplyChainTradeLineItem').slice(0, 200);
  const items = lines.map((line) => ({
    description: findText(line, 'SpecifiedTradeProduct', 'Name')?.replace(/\s+/g, ' ').slice(0, 500),
    quantity: findText(line, 'BilledQuantity')?.slice(0, 40) ?? null,
    amount: money(findText(line, 'LineTotalAmount'), isCredit) ?? null,
  }));
  const named = items.filter((item) => item.description !== undefined);
  return named.length > 0 ? named : undefined;
}

function ubl(root: XmlNode, isNote: boolean): AssertedValues {
  const supplier = findNode(root, 'AccountingSupplierParty');
  const sums = findNode(root, 'LegalMonetaryTotal');
  const isCredit = isNote || creditNotes.has(findText(root, 'InvoiceTypeCode') ?? '');
  return clean({
    vendor: findText(supplier, 'PartyName', 'Name') ?? findText(supplier, 'RegistrationName'),
    invoice_number: findText(root, 'ID'),
    service_date: findText(root, 'IssueDate'),
    due_date: findText(root, 'DueDate') ?? findText(root, 'PaymentDueDate'),
    currency: findText(root, 'DocumentCurrencyCode'),
    amount: money(findText(sums, 'TaxInclusiveAmount') ?? findText(sums, 'PayableAmount'), isCredit),
    amount_due: money(findText(sums, 'PayableAmount'), isCredit),
    tax: money(findText(root, 'TaxTotal', 'TaxAmount'), isCredit),
  });
}

/** `1021.91` or `1021.9100` as money text; a credit note's amounts become negative. */
function money(text: string | undefined, isCredit: boolean): string | undefined {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text ?? '');
  if (!match) return undefined;
  const cents = Number(match[2]) * 100 + Math.round(Number(`${match[3] ?? ''}000`.slice(0, 3)) / 10);
  const negative = (match[1] === '-') !== isCredit;
  return moneyText(negative && cents !== 0 ? -cents : cents);
}

/** `20181031` (UNTDID 2379, format 102) as a day. */
function compactDay(text: string | undefined): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '');
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

function clean(values: AssertedValues): AssertedValues {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === 'string' ? value.replace(/\s+/gu, ' ') : value]),
  );
}
