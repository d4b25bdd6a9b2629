import { withoutSmallPrint } from '#core/extraction/local-extractor/candidates/small-print';

/** What a lender's or supplier's site links to at its head, printed with the page. */
const menuWords =
  'overview|home|dashboard|accounts?|payments?|statements?|documents?|escrow|messages?|profile|settings|support|help|contact(?: us)?|billing|history|activity|loans?|transfers?|usage|faqs?|sign out|log ?out|my account';
const menuOfSite = new RegExp(`(?: (?:${menuWords})){3,}$`, 'iu');

/** A line that ends a letter and bears the name: `Thank you, Lakeside Plumbing Co`. */
const closing =
  /^\W*(?:(?:many )?thanks|thank you(?: (?:again|very much|so much))?|(?:kind|best|warm) (?:regards|wishes)|regards|cheers|sincerely(?: yours)?|yours (?:truly|sincerely|faithfully)|respectfully|mit freundlichen gr[üu](?:ß|ss)en|vielen dank|merci|cordialement|gracias|saludos)\s*[,!.;:-]\s*(?=\p{Lu})/iu;

/** A name without registration numbers, telephone numbers and the punctuation around it. */
export function cleanName(text: string): string {
  return withoutSmallPrint(text)
    .replace(closing, '')
    .replace(/\s*\((?:co\.? ?(?:no|reg)[^)]*|gst[^)]*|[^)]*\d{4}[^)]*)\)?\s*/giu, ' ')
    .replace(/\s+(?:tel|phone|fax|co[-.]? ?(?:re[a-z\d]?|no))\b[.: ].*$/iu, '')
    .replace(/\b[s5][dco0t][nh]\.? [b8e][hnil][d0]\b/giu, 'SDN BHD')
    .replace(/,? \(?nmls\b.*$/iu, '')
    .replace(/, (?:state|county|commonwealth) of [\p{L} ]+$/iu, '')
    .replace(menuOfSite, '')
    .replace(/\s*\((?:managed|serviced|administered) by [^)]*\)?/iu, '')
    .replace(
      /(\b(?:LLC|L\.L\.C|Inc|INC|Corp|CORP|LP|N\.A|Servicing|SERVICING)\.?),? (?:as (?:loan )?servicer (?:for|of)|for|FOR) \p{Lu}.*$/u,
      '$1',
    )
    .replace(
      /,? (?:on behalf of|(?:as )?(?:the )?(?:(?:servicing|managing|management|collection|billing|paying) )?agents? (?:for|of)|d\/b\/a|dba|an? (?:service|division|subsidiary|affiliate|unit|member|brand|trade ?name|department|part) of) .*$/iu,
      '',
    )
    .replace(/\s*<[^<>]*@[^<>]*>?/gu, '')
    .replace(/(\b(?:LLC|Inc|Ltd|Corp|GmbH|Co)\.?), (?:\d+ \p{L}|[^,]*\d+[a-z]?, \d{4,5} \p{L}).*$/u, '$1')
    .replace(
      /^((?:city|town|village|county|borough|township) of [\p{L} ]+), [\p{L} &]*\b(?:division|department|dept\.?|office|bureau|services)$/iu,
      '$1',
    )
    .replace(
      /^((?:city|town|village|county|borough|township) of [\p{L} ]+?),? (?:utility|utilities|water|sewer|tax|customer)? ?(?:billing|collections?)(?: (?:department|dept\.?|office|division))?$/iu,
      '$1',
    )
    .replace(/, (?:the )?board of (?:directors|managers|trustees)$/iu, '')
    .replace(/\s+\(?\d{5,7} ?-? ?[a-z]\)?$/iu, '')
    .replace(/\s+(?:tax )?(?:invoice|receipt|rechnung|facture|statement)$/iu, '')
    .replace(/(?<=[\p{L}.)]),? (?:c\/o|care of) .*$/iu, '')
    .replace(
      /(?<=\p{L}[\p{L}.)]),? *(?:[-–—,] *)?\b(?:unit|apt|apartment|suite|ste|lot|bldg|flat)\b\.? ?#?[a-z]?\d{1,4}[a-z]?(?:$|,.*$)/iu,
      '',
    )
    .replace(/^\W*(?:(?:as|the|managing|management|authorized|billing) )*agents? for:? /iu, '')
    .replace(/^[^\p{L}\p{N}]+|[\s,;:|*_~®™℠-]+$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
