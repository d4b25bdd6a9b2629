import { labelReadings } from '#core/extraction/local-extractor/labels/label-readings';

/** What an amount's label says the amount is. */
export const amountKinds = [
  'total',
  'due',
  'charges',
  'subtotal',
  'tax',
  'discount',
  'shipping',
  'rounding',
  'paid',
  'change',
  'previous',
  'late_fee',
  'minimum',
  'count',
  'reference',
] as const;
export type AmountKind = (typeof amountKinds)[number];

export interface AmountLabel {
  kind: AmountKind;
  /** 0 to 1: how surely the words name this kind. */
  strength: number;
}

type Row = readonly [AmountKind, number, RegExp];

const taxWord = '(?:tax(?:es)?|gst|sst|hst|pst|vat|tva|mwst|ust|umsatzsteuer|mehrwertsteuer|btw|iva|igic|moms|taxe|impuestos?|steuer)';
const excluding =
  '(?:ex(?:cl?|cluding|clusive|klusive|clusief|kl)?\\b|ohne|hors|ht\\b|net of|before|less|without|sans|sin|zzgl|netto\\b|\\(ex\\))';
const including = '(?:inc(?:l|luding|lusive|lusief|ludes|lus)?\\b|inkl|ttc\\b|toutes taxes|mit|with|after|incluid[oa])';

/** First match wins, so what turns a total into something else comes before the totals. Languages: en, de, fr, es, nl, it, pt, ja, ko, zh. */
const rows: readonly Row[] = [
  // `Total (includes GST of 6.36)`.
  [
    'tax',
    1,
    new RegExp(
      `\\((?:of which |which )?(?:incl(?:udes|uding|usive of|uded|\\.)?|inc\\.?|contains|including) ?(?:[\\d.]+ ?% ?)?${taxWord}(?: ?\\(?[\\d.]+ ?%\\)?)?(?: of|:)? ?$`,
    ),
  ],
  ['subtotal', 1, /小計|税抜|공급가액|小计/],
  ['tax', 1, /消費税(?!込)|内税|부가(?:가치)?세|税额|增值税/],
  ['due', 1, /(?:請求|支払)い?(?:合計)?(?:金額|額)|(?:납부|청구|결제)(?:하실)? ?(?:금액|액)|[应實实][付缴收](?:金额|款)/],
  ['total', 1, /合計|総額|領収金?額|합계|총액|총 ?금액|合计|总计|总额/],
  ['total', 0.5, /(?:料金|代金|金額)\W*$/],
  // Of Nordic, Slavic, Hungarian, Turkish, Greek papers: what is to be paid, then what it is in all.
  [
    'due',
    1,
    /\b(?:att betala|a betale|maksettava|do zapłaty|k uhrade|fizetendo|odenecek tutar|at betale|til betaling|tong (?:cong|tien)|total tagihan)(?![a-z])|к оплате|до сплати|πληρωτεο|المبلغ (?:المستحق|المطلوب)|לתשלום|ยอด(?:ที่ต้อง|รวม)?ชำระ/,
  ],
  [
    'total',
    1,
    /^\W*(?:i alt|totalt|yhteensa|razem|celkem|osszesen|toplam(?: tutar)?)\W*$|(?:итого|всього|συνολο)\W*$|\bvegosszeg|(?:ال)?(?:مجموع|اجمالي)|סה["״]כ|รวมทั้งสิ้น/,
  ],
  [
    'total',
    0.9,
    /^\W*fines?\W*$|\bfines? (?:assessed|imposed|levied|charged|amount|due|total)\b|\b(?:total|amount of) fines?\W*$|(?<!\b(?:may|can|could|will|might|shall|to) )\b(?:assess\w*|impos\w*|lev(?:y|ied)) a fine of\W*$/,
  ],
  [
    'count',
    1,
    /\b(?:qty|quantit[ey]|item count|no\.? of items?|items? ?\(s\)|total items?|pax\b|points?\b|usage|kwh|gallons|therms|ccf|price ?(?:\/|per) ?(?:g|gal|gallon|l|ltr|litre|liter|unit|each|kwh|ccf|therm)|unit price|nights?(?! [a-z])|pages?|menge|aantal|qte|rooms?)(?![a-z])/,
  ],
  [
    'reference',
    1,
    /\b(?:(?:principal|escrow) balance|(?:reserves?|operating|replacement|capital) (?:fund|account)?s? ?(?:balance|total|contribution per)|fund balance|balance subject|credit limit|available credit|credit line|coverage|deductible|limit|square f|tel\b|phone|fax|iban|capital|konto|account n|compte|exchange rate|umrechnungskurs|apr\b(?! ?(?:\d|[-/.]|to\b|thru|through|and\b|&))|interest rate|taxable value|assessed)/,
  ],
  [
    'late_fee',
    1,
    /\b(?:late (?:fee|charge|payment (?:fee|charge|penalty))|past due fee|arrears (?:admin(?:istration)? )?(?:fee|charge)|delinquen(?:t|cy) (?:fee|charge)|interest on (?:late|overdue|past due)|finance charge|penalty|mahngebuhr|saumniszuschlag|penalite|recargo)/,
  ],
  [
    'late_fee',
    0.3,
    /\b(?:after|late)\b.{0,40}\badd\W*$|\b(?:if (?:paid|received|payment).{0,20}after|\bgross (?:amount |due )?after|after (?:the )?due date|pay(?:able)? after|(?:total|amount|balance|payment|sum)?[ ]?(?:due |payable |owed )?after (?:the )?(?:due|\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d)|after (?:that|this) (?:day|date)|(?:is|will be) added\W*$)/,
  ],
  // What a sentence says of the sum, the rest and what was given before.
  ['reference', 1, /\b(?:quoted|priced|estimated)(?: \w+){0,2} at\W*$/],
  ['total', 1, /\b(?:all told|in all|altogether|the whole|it all)\b.{0,24}\b(?:comes?|came|amounts?|adds up|runs?) to\W*$/],
  [
    'due',
    1,
    /\b(?:which )?leav(?:es|ing)(?: you| us| me)?(?: (?:with )?(?:a |the )?(?:balance|remainder|rest)(?: of)?)?\W*$|^\W*(?:kindly|please) remit\W*$/,
  ],
  ['due', 1, /\b(?:fee|sum|amount|total|balance|bill|rest)s? to be paid\W*$|^\W*total (?:still )?unpaid\W*$/],
  [
    'due',
    1,
    /\b(?:amount|total|balance|pay(?:ment)?)(?: (?:required|needed|due|you must pay))? to (?:avoid|prevent|stop) (?:a |any |the )?(?:service )?(?:disconnection|interruption|shut-? ?off|suspension|termination|turn-? ?off)/,
  ],
  [
    'paid',
    1,
    /\byou (?:gave|handed|advanced|sent) (?:me|us)\W*$|\b(?:drawn|taken|applied|paid) (?:from|out of|against) (?:your |the )?(?:retainer|deposit|advance|trust account)\b/,
  ],
  // A progress bill tells of the whole contract before it asks for its own part.
  [
    'reference',
    1,
    /\bcompleted(?: (?:and|&) stored)? to date\b|\bearned less retain\w+|\bcontract (?:sum|price|amount)\b|\bbalance to finish\b|^\W*(?:\d{1,2}[.)] )?(?:less )?retain(?:age|tion)\b/,
  ],
  // What is paid when the work is done, and what something would have come to elsewhere.
  [
    'reference',
    1,
    /\b(?:balance|remain(?:s|ing|der)|rest|final payment)\b.{0,20}\b(?:on|at|upon|after) (?:completion|delivery|installation|closing|finish)\b|\bwould (?:have )?(?:cost|been|come to)\W*$/,
  ],
  // What somebody has to their credit elsewhere.
  [
    'reference',
    1,
    /\b(?:rewards?|loyalty|points?|gift card|store credit|trust account|client trust|iolta|retainer)(?: account)? balance(?! (?:now |still )?(?:due|owing|owed|payable)\b)/,
  ],
  // What happens if nothing is paid tells of no payment.
  ['reference', 1, /\breceived in good (?:order|condition)\b|\bnot (?:been )?(?:paid|received)\b|\bunpaid by\b/],
  ['total', 1, /\bround\w{0,3}(?: d)? total|\btotal round|\btotal.{0,12}\bafter (?:adj|round)|\bnett? total\b/],
  ['rounding', 1, /\b(?:rou?nd\w*|rour ?ding|rundung|arrondi|redondeo|afronding)/],
  ['change', 1, /\b(?:change(?: due| amt| amount)?|cash change|wechselgeld|ruckgeld|wisselgeld|a rendre|rendu|cambio|balance change)\b/],
  [
    'charges',
    1,
    /^\W*this (?:invoice|bill|statement)(?: total| amount)?\W*$|^\W*(?:this|current) instal?lment\W*$|^\W*(?:total )?new this (?:month|period|bill)\W*$|\bcharges (?:this|for this|on this) (?:bill|period|statement|month|invoice)|\bthis (?:period|bill|month|statement)'?s? charges\b/,
  ],
  [
    'total',
    1,
    /^\W*(?:total )?amount of this (?:bill|invoice|statement)\W*$|^\W*your (?:invoice|bill)\W*$|\b(?:fees|costs|charges|work|services)\b.{0,24} (?:of|on) this (?:bill|invoice|statement)\W*$/,
  ],
  [
    'previous',
    1,
    /^\W*(?:arrears|previous|prior)\W*$|^\W*open\b.{0,20}\binvoices?\b|\b(?:open|unpaid|outstanding) invoices?\b|\b(?:open|unpaid|owed|owing|balance) from 20\d\d\b|\byou owed\b|\b(?:we )?(?:billed|charged|asked) (?:you )?last (?:time|month|quarter|year)\W*$|\bbalance (?:from )?last(?: time)?\W*$|\bcharges (?:from|on) (?:your )?last (?:bill|statement|invoice)\b|\b(?:prior|previous|last|earlier) (?:month|period|quarter|year)s?(?:'s)? (?:unpaid|balance|due|owed|charges unpaid)\b|\bunpaid (?:prior|previous|earlier) (?:month|period|balance|charges)s?\b|\b(?:last month'?s?|starting) balance|\bprevious charges|\bprevious bal[a-z]{1,5}\b|\b(?:balance|unpaid|amount) (?:from |on |of )?(?:your )?last (?:bill|statement|month|invoice)|\b(?:previous|prior|opening|beginning|last (?:bill|statement|invoice)|old) (?:unpaid |credit )?(?:balance|invoice|amount|statement|bill|saldo)|\bbalance (?:brought )?forward|\bbrought forward|\bamount (?:of|due on|from) (?:your )?(?:last|previous)|\bcarried (?:forward|over)|^(?:your )?last bill$|\bpast due\b|\bunpaid balance|\boverdue|\bsolde (?:precedent|anterieur)|\bsaldo anterior|vorheriger? (?:saldo|betrag)|vortrag|\bbalance (?:of|on|from|per) (?:your |the )?(?:last|previous|prior)\b|^\W*(?:prior|previous|last) (?:statement|bill)\W*$|\b(?:unpaid|owed|owing|balance) from (?:your |the )?(?:last|previous|prior|(?:1st|2nd|3rd|4th|first|second|third|fourth|winter|spring|summer|fall) (?:quarter|half|month|instal?lment)|q[1-4])\b|\b(?:amount|balance|sum)?[ ]?(?:owing|owed|unpaid|outstanding|remaining|left) (?:from|on) (?:your |the )?(?:last|previous|prior)\b/,
  ],
  // What a letter asks for to put an account right.
  [
    'due',
    1,
    /\b(?:amount|total|sum|balance) (?:required|needed|necessary) to\b|\b(?:amount|total) to (?:cure|reinstate|bring)\b|\b(?:reinstatement|payoff|demand) amount\b|\bamount (?:required|demanded)\W*$/,
  ],
  ['due', 0.8, /^\W*(?:account |your |ending |closing )?balance (?:as of|at|on)\b|\b(?:ending|closing|final) balance\b(?! (?:of|from) )/],
  // The part of a levy that one unit bears.
  [
    'total',
    1,
    /\b(?:your|this|the|each|unit'?s?|owner'?s?) (?:unit'?s? |lot'?s? )?(?:share|portion)\b|\bshare of (?:this|your|the) (?:unit|lot|home)\b|\b(?:cost|amount|share) per (?:unit|lot|home|owner)\b/,
  ],
  ['due', 1, /\b(?:net|current) tax(?:es)? (?:due|payable|owed)|\btax(?:es)? amount due|\bhalf (?:payment|tax|due)\W*$/],
  [
    'total',
    1,
    /\btotal (?:general |net |annual )?(?:property |real estate |real property )?tax(?:es)?(?: (?:and|&|\/) (?:special )?(?:assessments?|levies|charges|fees))\W*$|\btotal (?:property|real estate) tax(?:es)?\W*$/,
  ],
  ['due', 1, /\btotal .{0,20}tax(?:es)? (?:due|payable|amount due)|\btotal premium due/],
  ['due', 0.6, /\b(?:payment|amount) (?:amount )?(?:due|required) (?:by|on|before)/],
  [
    'due',
    1,
    /^\W*(?:we'll|we will) (?:draft|debit|withdraw|collect|charge)\W*$|^\W*(?:pay|now due|due now|due (?:up)?on receipt|left to pay|net due|payment due|pay this|to pay|total to pay)\W*$|^\W*(?:please )?pay (?:by|before|on or before|in full by)\b|\bto (?:be|become|get) (?:current|up to date)\b.{0,20}\b(?:send|pay|remit)\W*$|\byou pay(?: this (?:month|time|bill))?\W*$|\byou (?:now )?owe(?: us)?(?: now)?\W*$|\bdue (?:this|for this) (?:month|period|quarter|week|time)\W*$|\bcredit balance\b|\bbalance in your favou?r\b|^\W*please (?:pay|remit|send)\W*$|\bamount (?:will|to) be (?:drafted|debited|withdrawn|charged)\W*$|\b(?:balance remaining|remaining balance)\W*$|^\W*(?:amount )?remaining(?: due| to pay)?\W*$|\b(?:pay|total) now\W*$|\btotal to (?:send|pay|remit)\b/,
  ],
  ['total', 1, /^\W*(?:(?:we|you were|total|amount) )?charged(?: (?:today|now))?\W*$|\b(?:we|and) will charge\W*$/],
  ['minimum', 1, /\bminimum (?:payment|amount|due)/],
  [
    'discount',
    1,
    /\b(?:less:? (?:a )?(?:credit|discount|adjustment|refund)s?|credits? (?:from|for|of)|discounts?|disc|rabatt?|remise|saving?s?|saved|abschlage?|abschlag|korting|descuento|sconto|promo\w*|coupon|voucher|skonto|nachlass|credit applied|allowance|^\W*adjustments?\W*$|retainage|retention(?= ?(?:\(|\d|[:$]|held|withheld|$))|held (?:back|until))\b|abschlage/,
  ],
  [
    'shipping',
    1,
    /\b(?:shipping|delivery|postage|freight|p&p|handling|versand\w*|livraison|frais de port|verzend\w*|envio|service charge|serv(?:ice)? chrg|service chrg|serv charge|tip|gratuity|zuschlage?|packing)\b/,
  ],
  [
    'paid',
    1,
    /\b(?:payments? (?:received|made|posted|applied|from|by|credited|and credits|\/ ?credits)|payments?(?: -|,)? thank you|less:? payments?|total payments?(?! (?:now )?(?:due|amount|required|asked))|payments?\/credits?|credits?\/payments?|auto ?pay payment|amount (?:paid|tendered|received)|accepted total|you paid|cash tendered|cash received|received|paid (?:by|with|on|via)|paid$|deposit (?:paid|received|applied|credited)|less:? (?:your )?deposit|^\W*(?:your )?deposit \(?\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\)?\W*$|prepaid|erhaltene anzahlung\w*|anzahlung\w*|bereits (?:gezahlt|bezahlt)|acompte|deja (?:paye|regle)|total paid|tender(?:ed)?|bezahlt|rembours|ideal)\b|\bpaid\b.{0,24}\bthank you|\bthank you for (?:your|the) payment|\bwith thanks\b|\bthank(?:s| you)\W*$|^\W*(?:your )?(?:paid|deposit|retainer|auto-? ?pay(?! (?:amount|draft)))\b[^$]{0,12}\b(?:\d{1,2}\/\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}|(?:ck|check|chk|cheque|ach|eft)\b)|\byour (?:last )?(?:check|cheque|payment)\b(?! (?:is|was not|will))|\b(?:check|cheque|e-?check|ach|eft|lockbox|online|web|phone|autopay|auto-pay|bank draft) (?:payment|received|credit)\b|^\W*payments? (?:[a-z]{3,9}\.? \d{1,2}|\d{1,2}\/\d{1,2})\b|^(?:cash|visa|mastercard|master card|amex|debit card|credit card|card|kreditkarte|ec-?karte|bar|especes|efectivo|mbb|payment|payments|customer'?s payment|cash payment|touch n go|virement)\b/,
  ],
  [
    'subtotal',
    1,
    new RegExp(
      `\\bsub(?:s)?[- ]?total|\\bsubtotaa?l|zwischensumme|sous[- ]total|positionssumme|warenwert|nettobetrag|nettosumme|summe netto|gesamt netto|net amount|net price|grondslag|base imponible|taxable (?:amount|total|amt|sales)|(?:gst|vat|tax) taxable|taxable\\b|total taxable|merchandise|total (?:net\\b|ht\\b|hors)|\\bmontant ht|\\btotal.{0,16}${excluding}|${excluding} ?${taxWord}|rechnungssumme ohne|imponibile|totale? netto`,
    ),
  ],
  [
    'total',
    0.9,
    new RegExp(
      `(?:total|totaal|summe|gesamt|betrag|montant|importe|amount|amt)\\b.{0,24}\\b${including}|${including} ?${taxWord}.{0,10}total|\\btotal ttc|montant ttc`,
    ),
  ],
  [
    'tax',
    1,
    new RegExp(
      `\\btotal ${taxWord}\\b|\\b${taxWord} ?(?:total|amount|amt|betrag|due|@|\\(|:|\\d|$|\\*)|\\b(?:sales|state|city|county|local|hotel|room|excise|franchise|use) tax|\\btax,? \\d{1,2}(?:\\.\\d{1,3})? ?%|\\btax(?:es)? to be collected\\b|steuerbetrag|umsatzsteuer|mehrwertsteuer|\\b(?:mwst|ust|tva|btw|iva|vat|gst|sst|hst)\\b|^tax\\b|\\btax$|taxes`,
    ),
  ],
  [
    'due',
    1,
    /\b(?:total )?(?:amount|balance|payment|sum) (?:now |still )?(?:due|owing|owed|payable)|\b(?:total )?payment to be (?:drawn|drafted|debited|withdrawn|collected)\b|\btotal (?:amount |balance |payment )?(?:now )?(?:due|owing|owed|payable)|\b(?:please )?pay this amount|\bplease pay|\bpayable amount|\bamount to pay|\bnet (?:due|payable)|\bamount to be paid|\bamount outstanding|\btotal outstanding|\boutstanding balance|\bcurrent balance|\bbalance$|\bnew balance|\bstatement balance|\baccount balance|zahlbetrag|zu zahlen\w*|zahlungsbetrag|offener betrag|forderungsbetrag|\bnet a payer|\b(?:montant|somme|solde|total) a payer|\bsolde(?: du)?\b|\bmontant du\b|\bmontant du prelevement|\b(?:total|importe|saldo) a pagar|te betalen|\bda pagare|\bbedrag te voldoen|\bresidual\b|\bautopay amount|\bauto ?pay (?:draft|amount)|\bamount billed/,
  ],
  [
    'charges',
    1,
    /\b(?:total )?(?:current|new|this month'?s?|monthly|total) (?:charges|billing|activity|amount|service charges)|\bcharges this (?:period|month)|\bcurrent (?:month|period|bill)/,
  ],
  [
    'total',
    1,
    /\b(?:fuel|gas) sale\b|\b(?:invoice|bill) amount\W*$|\b(?:grand|order|invoice|bill|receipt|final|overall|factuur|purchase|sale|sales|payment|gross|net|nett|transaction|booking|credit note|refund|estimated|estimate|quote|proposal|project|contract) ?(?:total|totaal)|\btotal (?:sales?|bill|invoice|for this|charged?|cost|price|rm\b|usd\b|eur\b|gbp\b|\$|amount|amt|payable|nett?|facture|factura|general|rs\b|inr\b|of this)|gesamtbetrag|gesamtsumme|endbetrag|endsumme|rechnungsbetrag|bruttobetrag|bruttosumme|gesamt brutto|summe brutto|rechnungssumme|gesamtpreis|rechnung gesamt|totaalbedrag|importe total|totale? (?:fattura|documento|da)|valor total|total geral|\bamount (?:charged|billed|refunded|debited)|\btotal facture|\bmontant total|\bprix total|\btl ?:|\bannual premium|\btotal premium|\bpremium(?: amount)?$/,
  ],
  ['total', 1, /^\W*your (?:new )?total\W*$/],
  // What is added for the way of paying is seldom all that is charged.
  ['total', 0.2, /\b(?:processing|convenience|transaction|handling|card|portal|technology|e-?check|booking|online(?: payment)?) fee\W*$/],
  [
    'total',
    0.85,
    /^\W*(?:total|totaal|totale|gesamt|summe|insgesamt|montant|importe|totals?)\b|\btotals?\W*(?:\([a-z$ ]{1,12}\))?$|\btotaal$|\bgesamt$|\bsumme$|\bt[o0a]ta[l1i]\b|^\W*(?:tota\w?|tot|tct?a[l1i]|[i[(|]otal)\b/,
  ],
  [
    'due',
    0.7,
    /(?<!\b(?:past|over) ?)\bdue(?: by| on| before)? (?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|[a-z]{3,9}\.? \d{1,2}(?:,? 20\d\d)?)\W*$/,
  ],
  [
    'total',
    0.5,
    /^\W*(?:amount|betrag|bedrag|price|fee|charge|dues|assessment|installment|premium|rent|amt)\b.{0,12}$|\b(?:amount|dues|assessment|fee)\W*$/,
  ],
];

/** What is read of a part of the label alone is a little less sure. */
const ofPart = 0.9;

/** What the words beside an amount say it is; null where they say nothing of the kind. Takes folded text. */
export function readAmountLabel(folded: string): AmountLabel | null {
  const label = folded
    .replace(/[.·…_:]{2,}/g, ' ')
    // Where its details stand: `Regular monthly charges   page 2`.
    .replace(/ +\(?(?:see |on )?(?:page|pg\.?) \d{1,2}\)? *$/, '')
    .trim()
    .slice(-80);
  if (label.length < 2) return null;
  for (const [at, reading] of labelReadings(label).entries())
    for (const [kind, strength, pattern] of rows) {
      if (pattern.test(reading)) return { kind, strength: at === 0 ? strength : strength * ofPart };
    }
  return tornLabel(label);
}

const torn: readonly (readonly [AmountKind, RegExp])[] = [
  ['due', /zahlbetrag|amountdue|balancedue|totaldue|netapayer/],
  ['total', /bruttosumme|gesamtbetrag|rechnungsbetrag|endbetrag|grandtotal|invoicetotal|totalttc/],
  ['subtotal', /zwischensumme|nettosumme|subtotal|soustotal/],
  ['total', /^total$/],
];

/** Letter-spaced or torn words (`T O T A L`, `Br uttosumme`) read as one. */
function tornLabel(label: string): AmountLabel | null {
  const joined = label.replace(/[^a-z]/g, '');
  const found = label.includes(' ') ? torn.find(([, pattern]) => pattern.test(joined)) : undefined;
  return found ? { kind: found[0], strength: 0.8 } : null;
}

/** Where a tax table or the like begins: what is called total in it is not the document's. */
export const taxTableHeading =
  /\b(?:gst|tax|vat|sst|mwst|ust|btw|tva|iva) ?(?:summary|analysis|info|breakdown|details?|specification|recap)|steueraufschlusselung|umsatzsteueraufschlusselung|steuerubersicht|btw ?% ?grondslag|recapitulatif (?:de la )?tva/;
