import { labelReadings } from '#core/extraction/local-extractor/labels/label-readings';

/** What a date's label says the date is. `document` is the paper's own date: of the invoice, statement, notice or receipt. */
export type DateKind = 'document' | 'due' | 'order' | 'service' | 'statement' | 'other';

export interface DateLabel {
  kind: DateKind;
  /** 0 to 1: how surely the words name this kind. */
  strength: number;
}

type Row = readonly [DateKind, number, RegExp];

/** First match wins. Languages: en, de, fr, es, nl, it, pt, ja, ko, zh. */
const rows: readonly Row[] = [
  ['other', 1, /\b(?:replac(?:es|ing)|supersed(?:es|ing)|corrects|cancels|voids)\b.{0,40}$|\b(?:ends?|ended|runs out|lapses)\b.{0,40}$/],
  ['other', 1, /\b(?:prior|previous|last|earlier) (?:statement|bill|invoice|notice)\W*$/],
  [
    'other',
    1,
    /\b(?:(?:first|prior|previous|earlier|initial|original) (?:courtesy )?(?:letter|notice|reminder|bill|invoice)|last (?:bill|invoice|statement))\b.{0,30}\b(?:on|dated|of)\W*$/,
  ],
  // When an account or a loan began is no day of the paper.
  ['other', 1, /\b(?:began|begun|opened|started|transferred|took over|moved|boarded)\b.{0,60}\bon\W*$/],
  // The paper that a loan, an association or a job of work rests on has a day of its own.
  ['other', 1, /\b(?:deed|note|mortgage|trust|declaration|covenants|contract|agreement)\b.{0,12} dated\W*$/],
  ['other', 1, /\bnext (?:bill|invoice|charge|renewal|statement|billing)\b(?! due)/],
  ['document', 0.9, /^[a-z ]{0,30}\b(?:notice|statement|invoice|bill|receipt|letter) ?[,-]\W*$/],
  [
    'due',
    1,
    /(?:支払|納付|納入|振込|払込)い?(?:期限|期日|締切)日?|引き?落と?し?(?:予定)?日|(?:납부|결제|지급) ?(?:기한|기일|마감일)|납기(?:일|한|내)?|(?:缴费|付款|缴款|还款)(?:截止|到期)?(?:日期?|期限)/,
  ],
  [
    'due',
    1,
    /forfallodatum|forfallsdato|\berapaiva|termin płatnosci|fizetesi hatarido|son odeme|datum splatnosti|scadent[ae]\b|termen(?:ul)? de plata|betalingsdato|betales senest|fecha de (?:cargo|cobro)|срок оплаты|оплатить до|к оплате до|сплатити до|ληξη|الاستحقاق|للسداد|לתשלום עד|(?:אחרון|מועד) לתשלום|กำหนดชำระ/,
  ],
  [
    'document',
    1,
    /datum vystaveni|data wystawienia|kiallitas(?:anak)? (?:datuma|kelte)|szamla kelte|fatura tarihi|duzenleme tarihi|laskun (?:paivays|paivamaara)|дата (?:выставления|счета|выписки)|تاريخ (?:الفاتورة|الاصدار)|תאריך (?:חשבון|הפקה)|วันที่ออก/,
  ],
  ['document', 1, /(?:発行|請求|領収|作成)日|(?:발행|청구|작성)일|(?:账单|开票|发票)日期?/],
  ['order', 0.5, /(?:支払|入金|注文|購入)い?日/],
  [
    'document',
    0.9,
    /\b(?:rechnung|facture|invoice|receipt|bill|quittung|gutschrift|mietrechnung|handelsrechnung|factura|factuur|fattura|kassenbon)\b.{0,60}\b(?:vom|du|of|dated|date|van|del|de fecha|on)\W*$/,
  ],
  [
    'due',
    1,
    /\blast day to pay\W*$|^\W*(?:please|kindly) (?:pay|remit)\W*$|\b(?:remittance|payment|settlement) is (?:kindly )?(?:asked for|requested|expected|looked for|awaited) (?:by|before|on)\W*$|\binstal?lments?\b.{0,40}\bon\W*$|\bpayable\b.{0,60}\b(?:on|before)\W*$|\b(?:pay\w*|due|net|send|remit)\b.{0,30}\bwithin \d{1,3} days ?\($|\bpay\w*\b.{0,20}\b(?:in|within) \d{1,3} days(?: please)?\W*$|\bpayable(?: on)?\W*$|\bto be paid (?:by|before)\W*$|\b(?:delinquent|past due|late) (?:if (?:not paid|unpaid) )?after\W*$/,
  ],
  ['service', 0.8, /^\W*(?:delivered|delivery date|date delivered|date of (?:delivery|service|work)|(?:work )?completed)(?: on)?\W*$/],
  ['due', 1, /\bunless\b.{0,60}\b(?:paid|received|remitted|settled|cured)(?: in full)? (?:by|before|on or before|no later than)\W*$/],
  ['other', 1, /\bif (?:it is )?(?:paid|received|payment is)\b.{0,40}\b(?:by|before|on|within)\W*$/],
  [
    'due',
    1,
    /\ba (?:payer|regler) (?:au plus tard|avant|d'ici)(?: le)?\W*$|\bzahlbar bis(?: zum)?\W*$|\b(?:uberweisen|zahlen|begleichen|uberweisung)\b[^.]{0,60}\bbis(?: spatestens)?(?: zum)?\W*$|\bpagar (?:antes del?|hasta el)\W*$/,
  ],
  ['due', 0.9, /^\W*(?:payment )?terms\b[^.]{0,24}$|^\W*net \d{1,3}(?: days)?\W*$/],
  [
    'statement',
    0.9,
    /\b(?:statement|(?:billing|bill|account) summary) (?:as of|closing date|through)\W*$|^\W*closing date\W*$|\b(?:closing )?date of (?:this|the|your) statement\W*$/,
  ],
  [
    'document',
    0.9,
    /^\W*(?:this |your |the )?(?:bill|invoice|notice|ledger|report|document) (?:was )?(?:printed|produced|generated|created|run|made)(?: on)?\W*$/,
  ],
  [
    'document',
    0.9,
    /^\W*(?:date )?(?:printed|generated|prepared|created|invoiced|mailed|posted|sent|issued|written|billed)(?: on)?(?: +[/|·•] +[a-z ]{3,24})?\W*$/,
  ],
  ['document', 0.9, /\b(?:statements? (?:posted|(?:(?:is|are|was|were) )?printed)|(?:notice|letter|statement) of|billed)\W*$/],
  [
    'due',
    1,
    /\b(?:due|reach(?:es)? us by|payable until|no later than|pay until|pay(?:ment)? (?:due )?by|pay (?:on or )?before|payable by|must be (?:paid|received) by|deadline|auto[- ]?pay (?:date|on|scheduled)|(?:will|to) be (?:charged|debited|drafted|withdrawn|processed|deducted|collected|paid automatically|taken)(?: on)?|(?:payment|auto-? ?pay) (?:is )?scheduled (?:for|on)|will (?:charge|debit|draft|draw|withdraw|collect|deduct|take)\b.{0,60}\bon(?: or after)?\W*$|on or before)\b|\b(?:please|kindly|bring)\b.{0,80}\bby\W*$|\b(?:pay|payable|remit|send|submit|owe|owed)\b.{0,60}\b(?:by|before)\W*$|^\W*auto[- ]?pay\W*$|\bwe'?ll (?:charge|debit|draft)\b.{0,60}\bon\W*$|^\W*(?:next )?(?:draft|debit|withdrawal)(?: date| on)?\W*$|^\W*(?:pay )?by\W*$|^\W*pay by\b|fallig\w*|zahlbar bis|zahlungsziel|zu zahlen bis|zahlung bis|zahlbar (?:ohne abzug )?bis|echeance|date limite de paiement|a payer avant|vencimiento|fecha limite|vervaldatum|te betalen voor|scadenza|vencimento|data limite|uiterste betaaldatum|forfallodag|forfallodatum|forfaldsdato|forfallsdato|erapaiva|termin platnosci|fizetesi hatarido|son odeme tarihi/,
  ],
  // On a receipt the only day there is; on a bill that of the payment before.
  ['order', 0.5, /^\W*(?:(?:payment )?received on|(?:payment|transaction|transfer) date|date (?:of payment|paid))\W*$/],
  ['statement', 0.8, /^\W*(?:balance )?as of\W*$/],
  ['other', 1, /\b(?:less:? |your |last )?payments? (?:of|on|dated|received|posted)\W*$|\b(?:balance|fund) on\W*$/],
  [
    'other',
    1,
    /\b(?:expir\w*|valid|birth|dob|check[- ]?(?:in|out)|departure|arrival|return|printed?|prn|renew\w*|next|after|since|member|hire|origination|maturity|paid through|closing|reading|read date|meter|last payment|payment received|payment date|received on|transaction date|posted|shipped?|shipping|delivery|delivered|dispatch\w*|lieferdatum|liefertermin|lieferung|livraison|leverdatum|meeting|violation|inspection|deadline|hearing|replac(?:es|ing)|supersedes?|prelevement|contract date|as of|unpaid on|cut-? ?off(?: date)?|disconnect\w*|shut-? ?off|terminat\w*|data do pagamento)\b/,
  ],
  [
    'service',
    1,
    /\b(?:service (?:date|period|from|dates?)|billing (?:period|cycle)|statement period|period|covering|for the (?:month|period)|usage|coverage|leistungsdatum|leistungszeitraum|liefer- (?:und|\/)|zeitraum|periode|periodo|(?<!\b(?:invoice|bill|statement|receipt|letter|notice) )from|thru|through|to|training date)\b|leistungs/,
  ],
  [
    'document',
    1,
    /\b(?:invoice|inv|bill|billing|receipt|issue|issued|document|doc|tax invoice|statement|stmt|notice|letter|credit note|credit memo)\W{0,3}(?:date|dt|dated|issued|mailed|prepared|sent)\b|\bdate (?:of (?:(?:this|the|your) )?(?:issue|invoice|bill|receipt|notice|statement|letter|mailing)|issued|d'?e(?:mission)?|de (?:la )?facture|facture|facturation)|\bdated\b|\bissued(?: on)?\b|\bbilled on\b|\binvoiced on\b|rechnungsdatum|rechnung vom|ausstellungsdatum|belegdatum|ausgestellt am|factuur ?datum|fecha (?:de )?(?:la )?(?:factura|emision|expedicion)|data (?:fattura|emissione|documento|de emissao|da fatura)|datum (?:der )?rechnung|fakturadato|fakturadatum|date de facturation|bill prepared|date mailed|mailed on|\binvoice date\b/,
  ],
  ['statement', 1, /\bstatement\b/],
  ['order', 0.6, /\beffective\b|\bsigned\b|\bentered into\b|\bmade (?:on|this)\b/],
  [
    'order',
    1,
    /\b(?:order|ordered|purchase|purchased|booking|transaction|sale|paid|payment|charged|bestell\w*|auftrags\w*|commande|besteld|pedido|orden|ordine)\b ?(?:date|dated|placed|on|datum|vom|du)?|orderdatum|bestelldatum/,
  ],
  [
    'document',
    0.85,
    /^\W*(?:date|datum|dato|data|fecha|date ?\/ ?time|date and time|sale date|trans(?:action)? date|le|am|den)\b\W*(?:\(.{0,12}\))?\W*$|\b(?:date|datum|fecha)\W*$|\bdate ?:/,
  ],
  // `Invoice no. 6631 - 2 March 2026`.
  ['document', 0.8, /^\W*(?:(?:sales|progress|tax) )?(?:invoice|bill|statement|receipt|notice|credit memo)\b[^\d]{0,16}\d[^ ]*[ ,·•|-]*$/],
  ['document', 0.6, /\bdat[ea]?\b|\bd[ao]te?\b|\b(?:vom|du|on|am|le)\W*$/],
];

/** What the words beside a date say it is; null where they say nothing of the kind. Takes folded text. */
export function readDateLabel(folded: string): DateLabel | null {
  // `by the 16th of October`.
  const label = folded.trim().replace(/ the$/, '').slice(-90);
  if (label.length < 2) return null;
  for (const reading of labelReadings(label))
    for (const [kind, strength, pattern] of rows) {
      if (pattern.test(reading)) return { kind, strength };
    }
  return null;
}
