import { foreignAccount, foreignInvoice } from '#core/extraction/local-extractor/labels/foreign-number-labels';

/** The labels of one kind of number. */
export interface NumberLabels {
  /** Words that a number follows on their line, or below. */
  label: RegExp;
  /** A cell that is nothing but a label; its number stands beside, below or above it. */
  column: RegExp;
  /** Words that may name the number where all that follows them in their cell is one. */
  loose?: RegExp;
  /** Words of another number. */
  not?: RegExp;
  /** How surely the words name this number, 0 to 1. */
  strength: (words: string) => number;
}

export const numberEnding = String.raw`(?: ?(?:number|numbers|num|no|nr|nbr|nummer|numero|id|#|n[°º]|№))`;
/** From sure to less sure: the invoice's own number before an order's or a transaction's. */
export const invoiceLabels: readonly (readonly [number, RegExp])[] = [
  [
    1,
    new RegExp(
      String.raw`(?<![a-z])(?:tax )?(?:invoice|inv|(?:handels|miet|teil|schluss)?rechnungs?(?:korrektur)?(?: \(\d{3}\))?|belegs?|facture|factura|factuur|fattura|bill|credit note|gutschrift)[- ]?\.?${numberEnding}s?(?![a-z])[ .]?[.:#]*`,
      'g',
    ),
  ],
  [
    1,
    /(?<![a-z])(?:(?:numer|nr\.?) faktury|faktura? ?(?:nr\.?|nummer|c\.|cislo)|cislo faktury|szamla(?:szam| sorszama)|(?:numar|nr\.?) factur[ai]i?|fatura (?:no|numarasi)|laskun numero|(?:номер|№) счета|(?<!лицевои )счет №)(?![a-z])[ .]?[.:#]*/g,
  ],
  [1, new RegExp(foreignInvoice, 'gu')],
  [1, new RegExp(String.raw`(?<![a-z])receipt[- ]?\.?${numberEnding}s?(?![a-z])[ .]?[.:#]*`, 'g')],
  [
    0.9,
    /(?<![a-z])(?<!(?:against|original|replaces|corrects|rest of) )(?:invoice|facture|inv|factura|rechnung|taxinv\w*|receipt) ?(?:#|n[°ºo]\.?|nr\.?|:)[ :#]*/g,
  ],
  [
    0.75,
    /(?<![a-z])(?:invoice|rechnung|facture|factuur|factura|fattura|mietrechnung|handelsrechnung|taxinv|receipt|credit (?:memo|note))\b(?! (?:date|total|amount|due|period)\b)(?:(?!\. )[^\d(]){0,30}?(?:nr\.?|no\.?|n°|#)?[ :]*(?=[a-z]{0,5}[-/]?\d)/g,
  ],
  [0.85, /(?<![a-z\d-])inv(?:\.|\.? )(?=[a-z]{0,4}-?\d{2})/g],
  [
    0.7,
    new RegExp(
      String.raw`(?<![a-z])(?:document|doc|slip|ticket|statement|demand|notice|renewal|levy|application|beleg|bon)${numberEnding}(?![a-z])[ .]?[.:#]*`,
      'g',
    ),
  ],
  [
    0.45,
    new RegExp(
      String.raw`(?<![a-z])(?:order|bestell|bestellungs?|booking|commande|confirmation|reference|transaction|trans|trn|payment)${numberEnding}(?![a-z])[ .]?[.:#]*`,
      'g',
    ),
  ],
  [0.45, /(?<![a-z])(?:order|booking) (?:ref\.?|reference)(?: (?:no\.?|number|#))?[ .]?[.:#]*(?= *[a-z\d-]*\d)/g],
  [0.45, /(?<![a-z])(?:order|booking|reservation|work order|confirmation) (?=(?:[a-z]{1,4}-)?\d[a-z\d-]{4,}(?:\s|$))/g],
  [0.4, /(?:^| {3})(?:no\b\.?|number(?= ?:)|#) ?:? ?(?=[a-z]{0,4}-?\d)|^no\.? {3}(?=\d{1,4}[-/][a-z\d]+[-/]\d+(?: {3}|$))/g],
  [0.4, /(?<![a-z])our (?:number|no\.?|ref(?:erence)?\.?) {0,3}[:#]? {0,3}(?=[a-z]{0,4}-?\d)/g],
  // It says by itself what it is.
  [0.4, /(?:^| {3})(?=inv-?\d{3,}(?: {3}|$))/g],
];
/** A receipt has a number of its own and often names that of the invoice it is for: the invoice's stands first. */
const columnOf = (kinds: string): RegExp =>
  new RegExp(String.raw`^\W*(?:(?:tax |sales )?(?:${kinds})${numberEnding}?\.?|booking id|order id|invoice|factuur|facture)\W*$`);
export const invoiceColumn = columnOf('invoice|bill|rechnungs?|factuur|facture');
export const anyColumn = columnOf('invoice|bill|rechnungs?|factuur|facture|receipt');
const accountLabel =
  /(?<![a-z])(?:account|acct|a\/c|customer|cust\.?|resident|client|member|konto|kunden|klant|cliente?|vertrags|policy|service agreement|contract|subscriber|billing account|utility account|hoa account|homeowner|owner|membership|service)[- ]?\.? ?(?:number|num|no|nr|nbr|nummer|numero|id|#|n[°º])(?![a-z])[ .]?[.:#,]*|(?<![a-z])(?:account ?:|acct\.? (?=[a-z]{0,4}-?\d)|account (?:is|was) |\b(?:for|on|to|of|your|our) account (?=[a-z]{0,4}-?\d)|(?<![a-z])account (?=[a-z]{0,8}-?\d[a-z\d]*-[a-z\d]|[a-z]{2,8}-\d|\d{5,})|parcel (?:id|no|number|#)(?![a-z])[ .]?[.:#]*|(?<![a-z])parcel (?=\d{2,}-)|(?<![a-z])(?:customer|member|client|subscriber|resident) (?=(?:[a-z]{1,5}-)?\d[\d-]{1,}(?: {3}|$| ?[·|]))|(?<![a-z])(?:pin|apn|acct|customer) ?: *(?=[a-z]{0,4}-?\d)|(?<![a-z])(?:property|location|premises?|account|bill account) (?:id|number|no|code|#)(?![a-z])[ .]?[.:#]*|billing (?:id|number|no\b\.?)(?![a-z])[ .]?[.:#]*)/g;
export const accountColumn =
  /^\W*(?:\d{1,2}[.)] )?(?:(?:owner|your|unit|bill(?:ing)?|association|community|hoa|ledger|for|route|premise|utility|service|member|resident|homeowner)[ -])?(?:account|acct|customer|subscriber|kunden|klant|policy|parcel|pin|apn|(?:premises?|location)(?= ?(?:number|no\b|id\b|code|#))|property id|(?<=(?:owner|homeowner|resident|member) )ref(?:erence)?)[- ]?(?:number|no\.?|nr\.?|nummer|id|code|#)?(?: ?\/ ?[a-z]{3,12}(?:nummer|nr\.?)?)?\W*$|^id\.?client$/;

/** The account itself before the customer's number, and that before the number of a place or a membership. */
export const accountLabels: NumberLabels = {
  label: new RegExp(`${accountLabel.source}|${foreignAccount}`, 'gu'),
  column: accountColumn,
  loose:
    /(?<![a-z])(?:(?:member |owner |unit |utility |billing |customer )?(?:account|acct|a\/c)|policy|parcel|subscriber|customer|client|member(?:ship)?|contract|(?:your |our )?(?:ref(?:erence)?|file)|lot id|owner|homeowner|resident|premises?)\.?(?: (?:no|number|id|code|#)\.?)? ?[:#]? +(?=[a-z\d#])/g,
  not: /\b(?:bank|iban|bic|swift|routing|blz|ifsc|tax|vat|credit to|ending|invoice|license|lic)\b/,
  strength: (words) => {
    if (/acc|a\/c|konto/.test(words)) return 1;
    if (/policy|parcel|pin|apn/.test(words)) return 0.95;
    if (/customer|cust\b|client|kund|subscriber|contract|vertrag/.test(words)) return 0.9;
    return /\b(?:ref|reference|file|premise|location|property)/.test(words) ? 0.6 : 0.8;
  },
};

export const loanLabels: NumberLabels = {
  label:
    /(?<![a-z])(?:loan|(?:contract|collection|note|escrow)(?= (?:number|no\b|#))|mortgage(?: account| loan| note)?) ?(?:(?:number|num|no|nr|nbr|id|account|reference|ref)(?:mber)?\b|#)[ .]?[.:#]*|(?<![a-z])(?:your |home )?loan ?:|(?<![a-z])(?:loan|mortgage)(?= [a-z]{0,3}-?\d[\d-]{5,})|\bwith us (?:it|your (?:loan|mortgage|number)) is (?:number |no\. ?)?(?=[a-z]{0,4}-?\d)|\b(?:its|your|the) new (?:(?:loan|account) )?number(?: with us)? is (?=[a-z]{0,4}-?\d)/g,
  column:
    /^\W*(?:(?:your |home )?(?:loan|mortgage|note|obligation)|contract(?= n))(?: account)? ?(?:number|nbr|no\.?|#|id|reference|ref\.?)?\W*$|^\W*(?:(?:our|lender|servicer|file) )?ref(?:erence)?(?: no\.?| number| #)?\W*$/,
  loose: /(?<![a-z])(?:(?:your |home )?(?:loan|mortgage|note)|our ref(?:erence)?|file)\.?(?: (?:no|number|id|#)\.?)? ?[:#]? +(?=[a-z\d#])/g,
  strength: (words) => (/loan|mortgage|\bwith us\b|\bnew\b/.test(words) ? 1 : /note|contract|collection|escrow/.test(words) ? 0.9 : 0.7),
};
