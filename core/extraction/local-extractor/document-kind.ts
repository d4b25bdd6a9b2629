import { type DocumentType, saidOfOffer } from '#core/documents/document-type';
import type { DocumentView } from '#core/extraction/document-view';
import type { ExpenseType, ExtractionContext } from '#core/extraction/extracted-fields';
import { isHouseholdService } from '#core/extraction/local-extractor/household-service';
import { kindVocabulary } from '#core/extraction/local-extractor/labels/kind-vocabulary';
import { withoutForward } from '#core/mail/subject-prefixes';
import { fold } from '#core/extraction/text-fold';

export interface KindFound<T> {
  value: T;
  /** How many of its words the paper shows, weighted; 0 where only the mailbox or nothing spoke. */
  weight: number;
}

type Row<T> = readonly [T, number, RegExp];

const typeRows: readonly Row<DocumentType>[] = [
  ['mortgage_statement', 3, /\bmortgage (?:loan )?statement|\bperiodic statement|\bloan statement/],
  ['mortgage_statement', 2, /\bescrow (?:balance|analysis|payment)|\bprincipal balance|\bunpaid principal|\bloan number|\binterest rate\b/],
  ['mortgage_statement', 1, /\bmortgage\b|\bescrow\b|\bprincipal\b/],
  [
    'hoa_document',
    3,
    /\bhome ?owners'? (?:association|ass'?n|assoc)\b|\bcondominium association|\bcommunity association|\bhoa\b|\bowners'? (?:association|ass'?n|assoc)\b|\bhomeowner assessment|\bcondominium (?:trust|council|corporation|fees?)\b|\b(?:unit|townhome) owners\b|\bcondo (?:fees?|dues)\b/,
  ],
  [
    'hoa_document',
    2,
    /\bassociation (?:dues|fee|assessment)|\bassessments? due|\b(?:monthly|quarterly|semi-annual|annual|special) assessment|\bcovenants?\b|\bcc&rs?\b|\barchitectural review/,
  ],
  ['hoa_document', 1, /\bdues\b|\bviolation\b|\bboard of directors/],
  [
    'utility_bill',
    3,
    /\b(?:electric|gas|water|sewer|utility|energy|power|light|irrigation|sanitation|telephone|cable|phone) (?:bill|service|statement|usage|company|utility|utilities|co\b|corp|district|dept|department|authority|works|board|commission|co-?operative|co-?op)|\bpublic utility district|\b(?:city|town|village|county|borough) of [a-z]+(?: [a-z]+)? (?:public )?utilit(?:y|ies)\b|\bdisposal (?:inc|llc|services?)\b|\bkwh\b|\bmeter (?:number|reading|read)|\bwater[ ,/-]*(?:(?:and|&) )?sewer\b|\btherms\b|\bccf\b|\bkilowatt/,
  ],
  [
    'utility_bill',
    3,
    /\btelecom\w*|\bphone (?:bill|service|line)|^(?=[^]*\b(?:mobile|wireless|cellular)\b)(?=[^]*\b(?:your bill|last bill|billing period)\b)|\bmobile plan|\bdata plan|\bfiber (?:\d|internet|llc|service)|\b(?:refuse|garbage|recycling)\b.{0,60}\b(?:hauling|collection|cart)|\bhauling (?:&|and) recycling|\b\d+ ?gal(?:lon)? cart|\byard (?:debris|waste)|\btrash (?:service|pickup|collection)|\bsolid waste\b|\bwaste (?:&|and) recycling|\bdumpster\b|\bhauler\b|\broll-?off\b|\bdisposal (?:services?|company|co)\b/,
  ],
  [
    'utility_bill',
    3,
    /\b(?:factura|recibo|conta|fatura) d[ea] (?:(?:la|el) )?(?:agua|luz|gas|electricidad|energia)|\bsuministro\b|\bfacture d[e'] ?(?:eau|gaz|electricite|energie)|\belectricite\b|\bbolletta\b|\bluce (?:e|&) gas\b|\bwaterbedrijf\b|\b(?:energie|water|stroom|gas)(?:rekening|factuur)\b|\b(?:gas|wasser|energie|abwasser)rechnung|\benerga\b|\benerg(?:ia|ii) elektryczn|\bel(?:faktura|regning|nat|handel)|\bfjarrvarme|\bstromregning|\bnettleie|\bvand(?:regning|forsyning)|\baramszamla|\bgazszamla|\belektrik faturasi|\bdogalgaz|\b(?:vodne|stocne|elektrina)\b|\benergie electrica|電気料金|電力|[ガカ]ス料金|水道料金|(?:전기|수도|가스)요금|[电水]费|燃气费|[電水]費|電費|электроэнерг|водоканал|теплоснаб|الكهرباء|חשמל|\bunits consumed\b/,
  ],
  // An account with a service at an address that is billed again and again.
  [
    'utility_bill',
    3,
    /^(?=[^]*\b(?:new|current) charges)(?=[^]*\b(?:(?:previous|prior|opening) balance|balance (?:brought )?forward|last bill))(?=[^]*\bservices? (?:address|at|location|period|from|for)\b)/,
  ],
  [
    'utility_bill',
    2,
    /\b(?:internet|broadband|wireless|telephone|trash|waste|sewer|stormwater|sanitation)\b.{0,30}\b(?:service|bill|charges)|\bcurrent usage|\bdelivery charge|\bstadtwerke|\bstromrechnung|\bverbrauch\b/,
  ],
  [
    'insurance_document',
    3,
    /\binsurance (?:policy|premium|bill|company)|\bpolicy (?:number|period|holder)|\bdeclarations? page|\bpremium (?:due|notice)|\bversicherungs\w+|\bhomeowners? insurance|\blandlord (?:policy|insurance)|\bpremium bill\b|\bpolicy (?:no|term)\b|\bnamed insured\b|\binsurance (?:group|agency)\b/,
  ],
  ['insurance_document', 1, /\bpremium\b|\bcoverage\b|\bdeductible\b|\bunderwrit/],
  [
    'tax_document',
    3,
    /\b(?:property|real estate) tax|\btax (?:collector|bill|assessor|statement|year)|\bform 10(?:98|99)|\bw-?2\b|\bassessed value|\bparcel (?:number|id)|\bmill(?:age)? rate|\bgrundsteuer/,
  ],
  [
    'contract',
    3,
    /\b(?:lease|rental|residential|management|listing|tenancy) agreement|\b(?:residential|apartment) lease\b|\blease (?:renewal|extension|addendum)\b(?! (?:fees?|charges?)\b)|\bthis (?:agreement|lease|contract)\b|\bhereinafter\b|\blessor\b|\blessee\b|\bmietvertrag/,
  ],
  // A quote in sentences is called one in its subject alone.
  ['quote', 2, /^\W*(?:quote|quotation|estimate|angebot|kostenvoranschlag|devis|soumission|presupuesto)\b/],
  // What an invitation says begins with these words; there is nothing to pay for in it.
  ['other', 3, /^meeting notice(?:: cancelled)?$/m],
  [
    'proposal',
    3,
    /^\W*proposal\b|\bproposal (?:number|no|date|for)|\bwe propose\b|\bscope of work\b|^\W*bid\b|\b(?:my|our|total|base) bid\b|\bbid (?:for|proposal|total|amount|price)\b/m,
  ],
  [
    'quote',
    3,
    /^\W*(?:quote|quotation|estimate|angebot|kostenvoranschlag|devis|soumission|presupuesto|cotizacion|offerte|preventivo|orcamento)\b|\bpro[- ]?forma\b|\b(?:quote|quotation|estimate) (?:number|no|date|#)|\bvalid (?:until|for \d+ days)/m,
  ],
  [
    'credit_card_statement',
    3,
    /(?<!(?:appear|show up|shown|listed) (?:on|in) your )\bcredit card statement|\bminimum payment due|\bnew balance\b|\bavailable credit|\bcredit limit\b|\bcash advance/,
  ],
  [
    'subscription',
    3,
    /\byour subscription|\bsubscription (?:to|plan|renew\w*|receipt|fee|invoice)|\brenews? (?:on|automatically)|\bauto-?renew|\bbilling cycle|\brenews? (?:monthly|yearly|annually|quarterly|every|each|until)|\b(?:plan|subscription|membership) (?:was |has )?(?:been )?renewed\b|\b(?:team|business|starter|basic|standard|premium|professional|growth|personal|enterprise|plus|pro|landlord) plan\b|\bper seat|\b(?:monthly|annual|yearly|quarterly) (?:plan|subscription|license|licence|seats?)\b|\bplan\b[ ,:(–—-]*(?:\(?(?:billed|paid|per|for one|x) )?(?:monthly|yearly|annual(?:ly)?|quarterly|month|year)\b|\bplan renewal\b|\brenewal (?:coupon|term|of your plan)\b|\bsubscription (?:period|term)\b|\babonnement\b/,
  ],
  ['subscription', 1, /\bsubscription\b|\bsaas\b|\bpro plan\b|\bworkspace\b|\bnext billing date/],
  [
    'repair_maintenance',
    2,
    /\b(?:repair|work order|labor|service call|plumbing|hvac|installed|installation|technician|maintenance)\b.{0,40}/,
  ],
  ['repair_maintenance', 1, /\bhourly\b|\bparts\b|\bdiagnos\w+/],
];

const expenseRows: readonly Row<ExpenseType>[] = [
  ['mortgage_interest', 4, /\bmortgage (?:loan )?statement|\bescrow\b.{0,80}\bprincipal|\bprincipal balance/s],
  [
    'hoa',
    4,
    /\b(?:home ?)?owners'? (?:association|ass'?n|assoc)\b|\bcondominium association|\bcommunity association|\bhoa\b|\bassociation (?:dues|fee|assessment)/,
  ],
  ['property_tax', 4, /\b(?:property|real estate) tax|\btax collector|\bparcel (?:number|id)|\bgrundsteuer/],
  ['insurance', 3, /\binsurance\b|\bpolicy number|\bpremium\b|\bversicherung\w*/],
  [
    'utilities',
    3,
    /\bkwh\b|\bmeter\b|\belectric(?:ity)?\b|\bwater (?:bill|service|usage|&)|\bsewer\b|\btherms\b|\bnatural gas\b|\butilit(?:y|ies)\b|\btrash\b|\bhauling\b|\bwaste disposal\b|\bdisposal services?\b|\brefuse\b|\brecycling\b|\byard (?:debris|waste)|\bwaste (?:management|collection|service)|\btelecom\w*|\bphone (?:bill|service)|\binternet service|\bbroadband\b|\bfibre?\b|\bfreebox\b|\bstrom\b|\benergie\b|\belectricite\b|\bbolletta\b|\bagua\b|\bwaterbedrijf|\benergia\b|\bel(?:faktura|regning)|\bstromregning|電気料金|電力|[ガカ]ス料金|水道料金|(?:전기|수도|가스)요금|[电水]费|燃气费|電費|электроэнерг|водоканал|الكهرباء|חשמל/,
  ],
  [
    'landscaping',
    3,
    /\blandscap\w*|\blawn\b|\bmowing\b|\btree (?:trimming|removal|service)|\birrigation\b|\bsprinkler|\bgarden(?:ing|er)\b|\bmulch\b/,
  ],
  ['cleaning', 3, /\bcleaning\b|\bjanitorial\b|\bmaid\b|\bhousekeeping\b|\bturnover clean|\bcarpet clean|\breinigung\b/],
  [
    'repairs',
    3,
    /\brepair(?:s|ed|ing)?\b|\bplumb(?:ing|er)\b|\bhvac\b|\broof(?:ing)?\b|\bleak\b|\breplac(?:e|ed|es|ing|ement)\b|\bhandy ?m[ae]n\b|\bservice call\b|\belectrician\b|\bheating\b|\bwater heater\b|\bappliance\b|\bsink\b/,
  ],
  // Work is more than what it takes.
  ['repairs', 1, /\blabou?r\b(?! day\b)/],
  [
    'maintenance',
    2.5,
    /\bpest (?:control|treatment|management)\b|\brodents?\b|\btermites?\b|\bgutter|\bchimney|\bsnow removal|\bpressure wash/,
  ],
  ['maintenance', 2, /\bmaintenance\b|\bpest control\b|\bextermina\w+|\binspection\b|\bpool service\b|\bwartung\b|\bfilter\b/],
  ['property_management', 3, /\bproperty management\b|\bmanagement fee\b|\bleasing fee\b|\btenant placement\b/],
  [
    'legal',
    3,
    /\battorney\b|\blaw (?:firm|office|group)|\blegal (?:services|fees)|\bretainer\b|\besq\b|\brechtsanwalt\b|\bpublication annonce legale|\bannonces? legales?/,
  ],
  ['accounting', 3, /\baccounting\b|\bbookkeeping\b|\bcpa\b|\btax preparation\b|\bsteuerberat\w+|\bpayroll\b/],
  ['marketing', 3, /\badvertis\w+|\bmarketing\b|\bad campaign\b|\bgoogle ads\b|\bpromoted\b|\bsocial media\b|\blisting fee\b/],
  [
    'software',
    3,
    /\bsoftware\b|\bsubscription\b|\bsaas\b|\blicen[sc]e\b|\bhosting\b|\bcloud\b|\bweb services\b|\bdomain (?:registration|renewal|name)|\bapi\b|\bexchange 20\d\d|\bper seat\b/,
  ],
  [
    'travel',
    3,
    /\bhotel\b|\bflight\b|\bairline|\bcheck[- ]in\b|\bboarding\b|\bcar rental\b|\bautovermietung\b|\bguest name\b|\broom charge|\btaxi\b|\bride\b|\bresort\b/,
  ],
  [
    'meals',
    3,
    /\brestaurant\b|\brestoran\b|\bcafe\b|\bcoffee\b|\bdine[- ]?in\b|\btake ?away\b|\bwaiter\b|\bserver\b.{0,20}\btable\b|\bpizza\b|\bburger\b|\bbeer\b|\bchicken\b|\bkopi\b|\bnasi\b|\bmee\b|\btable no\b|\bpax\b|\bbakery\b|\bfood\b|\bteh\b/,
  ],
  ['fuel', 3, /\bpetrol\b|\bdiesel\b|\bunleaded\b|\bfuel\b|\bgallons?\b.{0,20}\bprice|\bron ?9[57]\b|\bshell\b|\bpetronas\b|\bpump\b/],
  ['vehicle', 2, /\bvehicle\b|\btyres?\b|\btires?\b|\boil change\b|\bparking\b|\btoll\b|\bmotors?\b|\bcar wash\b|\bkennzeichen\b/],
  ['office', 2, /\bstationery\b|\boffice\b|\bprinter\b|\btoner\b|\bpostage\b|\bpaper\b|\bbooks?\b|\benvelopes?\b/],
  [
    'supplies',
    2.5,
    /\bhardware\b|\b(?:gfci|outlet|plywood|drywall|caulk|2x4)\b|\bsuppl(?:y|ies)\b|\bscrews?\b|\bplywood\b|\bcaulk\b|\bmaterials?\b|\bpaint\b|\btools?\b|\blumber\b|\bmart\b|\bbatter(?:y|ies)\b|\bfurniture\b|\belectronics\b/,
  ],
];

/** What kind of paper it is: by its words, and by the mailbox it came to. A mail that names no money and no bill (`priced` false) is none. */
export function findDocumentType(view: DocumentView, context: ExtractionContext, priced: boolean): KindFound<DocumentType> {
  const boost: Partial<Record<DocumentType, number>> = {};
  if (context.mailbox === 'mortgage') boost.mortgage_statement = 4;
  if (context.mailbox === 'hoa') boost.hoa_document = 6;
  if (context.mailbox === 'subscriptions') boost.subscription = 6;
  const read = strongest(typeRows, view, context, boost);
  // What an offer or an invitation goes with may be an invoice all the same.
  const isAside = read !== null && (saidOfOffer(read.value) !== null || (read.value === 'other' && priced));
  const found = isAside && isInvoice(view, context) ? strongest(chargingRows, view, context, boost) : read;
  if (found && found.weight + (boost[found.value] ?? 0) >= 3) return found;
  const spoken = priced ? kindByVocabulary(view) : null;
  if (spoken) return spoken;
  if (priced && isHouseholdService(`${view.folded}\n${fold(context.subject ?? '')}`)) return { value: 'utility_bill', weight: 3 };
  const billed = isBill.test(view.folded);
  return { value: view.email && !priced && !billed ? 'other' : 'expense', weight: billed ? 2 : 0 };
}

const chargingRows = typeRows.filter(([type]) => saidOfOffer(type) === null && type !== 'other');
const invoiceTitle =
  /^\W*(?:(?:tax|vat|final|deposit|progress|management|monthly|sales|service|repair|commercial|customer|paid|unpaid|new|your|our|ihre|votre|su|e-?) ?)*(?:invoice|receipt|rechnung|facture|factura|fattura|factuur|recibo|quittung)\b(?! (?:to|address)\b)|\b(?:invoice|rechnung|facture|factura|factuur)\W*(?:(?:number|nr|no)\b\W*)?\d/;
const proForma = /^\W*(?:(?:your|our|votre|su|ihre|invoice|facture|factura|fattura) )*pro[- ]?forma\b/;
/** What asks for money under these titles is no offer, whatever agreement it names. */
const billTitle =
  /^\W*(?:[a-z]+ ){0,2}(?:bill|statement)\b(?! (?:to|of (?:work|sale|lading|materials))\b)|^\W*(?:payment|past due) (?:notice|reminder)\b/;
const asksNow =
  /\b(?:amount|balance|total|payment) (?:now )?due\b(?! (?:up)?(?:on|at|when|after|if|prior)\b)|\bplease (?:pay|remit)\b|\bpay this amount\b|\bpast due\b/;

/** An invoice names the offer or the agreement that it charges by, or the pro-forma one before it; what is headed pro forma is none. */
function isInvoice(view: DocumentView, { subject }: ExtractionContext): boolean {
  const top = view.lines.slice(0, 12).flatMap(({ cells }) => cells.map(({ folded }) => folded));
  const titles = [...top, fold(withoutForward(subject ?? ''))];
  const title = titles.find((words) => proForma.test(words) || invoiceTitle.test(words));
  if (title !== undefined) return !proForma.test(title);
  return asksNow.test(view.folded) && titles.some((words) => billTitle.test(words));
}

/** So many different words of one kind say it; so many more than any other kind has. */
const fewestWords = 4;
const lead = 2;
const vocabularies = kindVocabulary.map(
  ([kind, words]) =>
    [kind, new RegExp(`(?<![a-z])(?:${words.map((word) => word.replace(/[.-]/g, String.raw`\$&`)).join('|')})s?(?![a-z])`, 'g')] as const,
);

/** The kind whose words the whole paper speaks, where it speaks enough of them and more than of any other kind. */
function kindByVocabulary(view: DocumentView): KindFound<DocumentType> | null {
  const ranked = vocabularies
    .map(([value, pattern]) => ({ value, count: new Set([...view.folded.matchAll(pattern)].map(([word]) => word.replace(/s$/, ''))).size }))
    .toSorted((one, other) => other.count - one.count);
  const [best, next] = ranked;
  return best && best.count >= fewestWords && best.count >= (next?.count ?? 0) + lead ? { value: best.value, weight: 3 } : null;
}

const isBill = /\b(?:invoice|receipt|rechnung|facture|factuur|factura|fattura|bill|cash sales?|total|amount due|order)\b/;

/** What the money went for; `other` where no word tells. */
export function findExpenseType(view: DocumentView, context: ExtractionContext, type: DocumentType): KindFound<ExpenseType> {
  const boost: Partial<Record<ExpenseType, number>> = {};
  if (type === 'hoa_document') boost.hoa = 4;
  if (type === 'mortgage_statement') boost.mortgage_interest = 4;
  if (type === 'utility_bill') boost.utilities = 4;
  if (type === 'insurance_document') boost.insurance = 4;
  if (type === 'tax_document') boost.property_tax = 2;
  if (type === 'subscription') boost.software = 3;
  if (type === 'repair_maintenance') boost.repairs = 1;
  return strongest(expenseRows, view, context, boost) ?? { value: 'other', weight: 0 };
}

function strongest<T extends string>(
  rows: readonly Row<T>[],
  view: DocumentView,
  context: ExtractionContext,
  boost: Partial<Record<T, number>>,
): KindFound<T> | null {
  const head = fold(`${context.subject ?? ''}\n${context.filename.replace(/[_.-]+/g, ' ')}\n${context.fromName ?? ''}`);
  const top = view.lines
    .slice(0, 12)
    .map((line) => line.folded)
    .join('\n');
  const weights = new Map<T, number>();
  for (const [value, weight, pattern] of rows) {
    const sum = (pattern.test(view.folded) ? weight : 0) + (pattern.test(top) ? weight * 0.5 : 0) + (pattern.test(head) ? weight * 0.7 : 0);
    if (sum > 0) weights.set(value, (weights.get(value) ?? 0) + sum);
  }
  for (const value of Object.keys(boost) as T[]) weights.set(value, (weights.get(value) ?? 0) + (boost[value] ?? 0));
  const ranked = [...weights].toSorted((one, other) => other[1] - one[1]);
  const best = ranked[0];
  return best ? { value: best[0], weight: best[1] - (boost[best[0]] ?? 0) } : null;
}
