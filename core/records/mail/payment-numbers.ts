import type { DocumentView } from '#core/extraction/view/document-view';

/** A line that names a payment's number. */
export interface NumberedLine {
  /** Its index in the view. */
  line: number;
  value: string;
}

/** What an order, a transaction, a payment's confirmation is numbered by, in folded words; one kind of number each. */
export const paymentNumbers: readonly string[] = [
  String.raw`order ?(?:number|no\b\.?|id\b|nr\b\.?|#)|bestell(?:ungs?)?[- ]?(?:nummer|nr\b\.?)|auftrags?[- ]?(?:nummer|nr\b\.?)|(?:numero|n[o°º]\.?) (?:de |d'|da |do |dell'|di )?(?:la )?(?:commande|pedido|encomenda|ordine)|bestelnummer|ordernummer|ordrenummer|numer zamowienia`,
  String.raw`transaction ?(?:id\b|number|no\b\.?|code|#)|transaktions?[- ]?(?:code|nummer|nr\b\.?|id\b)|(?:numero|n[o°º]\.?|id|codigo|code) (?:de |da |della )?(?:la )?transac\w+|(?:id|codice|numero) (?:della )?transazione|transactie[- ]?(?:id\b|nummer|code)|(?:numer|identyfikator|id) transakcji`,
  String.raw`payment ?(?:id\b|number|no\b\.?|reference|#)|zahlungs[- ]?(?:nummer|nr\b\.?|referenz|id\b)|(?:numero|reference) (?:de |du )?paiement|numero de pago|betalingskenmerk`,
  String.raw`confirmation ?(?:number|no\b\.?|code|#)|bestatigungs[- ]?(?:nummer|nr\b\.?|code)`,
];

const number = /^[a-z\d][a-z\d/_.-]{3,39}$/;

/** Every number under a label of this kind that begins a line or a column: behind it, or alone on the line below. */
export function numbersOf(view: DocumentView, label: string): NumberedLine[] {
  const named = new RegExp(String.raw`^(?:your |ihre |votre |su |uw )?(?:${label})(?:\s*[:.#])*\s*(\S*)\s*$`);
  return view.lines.flatMap(({ index, cells }) =>
    cells.flatMap((cell, at) => {
      const beside = named.exec(cell.folded)?.[1];
      if (beside === undefined) return [];
      const value = beside || cells[at + 1]?.folded || (cells.length === 1 ? (view.lines[index + 1]?.folded ?? '') : '');
      return number.test(value) && /\d/.test(value) ? [{ line: index, value }] : [];
    }),
  );
}

const paper = /\b(?:invoice|rechnungs?|facture|factura|fattura|factuur|bill|statement)[- ]?(?:number|nummer|numero|no|nr|n°|id|#)(?![a-z])/;
const history =
  /\b(?:account|monthly|billing|payment|annual) (?:statement|summary)\b|\bstatement (?:of|for|date|period)\b|\b(?:payment|order|transaction|purchase|billing) history\b|\b(?:past|previous|recent) (?:payments|orders|transactions)\b|\byear[- ]to[- ]date\b|\bkontoauszug\b|\breleve de compte\b|\bestratto conto\b|\bextracto\b/;

/** Whether a line of folded text is of an invoice over the payments, or of a list of those long made. */
export const tellsOfPapers = (folded: string): boolean => paper.test(folded) || (history.test(folded) && !/\bappear/.test(folded));
