const nouns =
  'property|suite|separate interest|(?:lot|unit|home|property) ?(?:\\/|&|and) ?address|premises?|services?|serving|serviced|site|job|project|work|house|home|residence|camp|cabin|cottage|building|unit|lot|villa|town ?(?:home|house)|condo(?:minium)?|financed (?:home|property)|location|dwelling|rental(?: (?:home|property|unit))?|roof|collateral|security|secured by|insured(?: (?:home|location|property|dwelling|premises))?|risk|situs|home ?site|parcel|delivery|delivered|installation|installed|meter|customer|subject(?: property)?|mortgaged (?:property|premises)|property (?:in question|concerned|served|insured|securing(?: (?:the|this|your) (?:line|loan|note|mortgage))?)|inspected|treated|served|serviced|for|re|regarding|about|where|address of (?:service|property|work)|account for|serv|svc|prop|loc|in respect of|covers|(?:here.?s )?(?:(?:your|the) )?(?:bill|statement|invoice) for';
const joins =
  '(?:address|addr|location|loc|at|for|of|on|to|is|in|covered|insured|served|serviced|inspected|concerned|billed|treated|affected|cleaned|maintained|protected|mowed|painted|repaired|managed|monitored|visited)';

/**
 * Words that say: what follows is the home the paper is about. Group 1 is what stands behind them in their cell. Also as the OCR runs
 * two of them together (`JOBAT`).
 */
export const homeLabel = new RegExp(
  `^\\W*(?:(?:the|your|our) )?(?:${nouns})(?: ?${joins})?(?: ${joins})*\\.?\\s*(?:(?:[:#|–-]|[.…]{2,}|(?: \\.){2,})\\s*)?(?=\\d|#|lot \\d|unit \\d|$)`,
);

/** What a label of another address says: the customer's, the vendor's, where a payment goes. */
export const otherHome =
  /\b(?:mail(?:ing)?|remit|billing|bill to|payment|correspondence|return|office|send|sent|ship|customer service|service center|home office)\b/;
