import { legalForm } from '#core/extraction/local-extractor/labels/vendor-words';
import { fold } from '#core/extraction/text-fold';

/** Words that claim the rights in a paper, or tell where a business is registered: its small print. Folded. */
const smallPrint =
  /©|\(c\) ?(?:19|20)\d\d|\bcopyright\b|\ball rights reserved\b|\balle rechte vorbehalten\b|\btous droits reserves\b|\btodos los derechos reservados\b|\btutti i diritti riservati\b|\balle rechten voorbehouden\b|\btodos os direitos reservados\b|\bregistered (?:in|office|address|number|no|company|trade ?marks?|with|as|at)\b|\bincorporated in\b|\bcompany (?:registration|reg\.?|number|no\.?)\b|\bamtsgericht\b|\bhandelsregister\b|\bhr[ab] ?\d|\bgeschaftsfuhr\w+|\bsitz der gesellschaft\b|\brcs [a-z]{3}|\bsiret\b|\bau capital\b|\bregistro mercantil\b|\bregistro (?:delle )?imprese\b|\bkvk\b|\bkamer van koophandel\b/;

/** Where a name ends and what the law asks to be said of it begins. */
const lawBegins =
  /[\s,.;:|(–-]+(?:all rights reserved|alle rechte vorbehalten|tous droits reserves|todos los derechos reservados|tutti i diritti riservati|alle rechten voorbehouden|todos os direitos reservados|(?:is |are )?(?:a )?(?:company )?registered (?:in|office|address|number|no|company|trade ?marks?|with|as|at|under)|incorporated in|company (?:registration|reg|number|no)|amtsgericht|handelsregister|hr[ab] ?\d|geschaftsfuhr|sitz der gesellschaft|rcs [a-z]{3}|siret|au capital|registro mercantil|registro (?:delle )?imprese|kvk|kamer van koophandel|vat (?:reg|no|number)|and (?:its|our|the) (?:affiliates|subsidiaries|licensors|group)|or its (?:affiliates|subsidiaries|licensors)|(?:and )?its affiliates)\b.*$/;

const year = '(?:19|20)\\d\\d';
const span = `${year} ?- ?(?:${year}|\\d\\d|present|today)`;
const years = `(?:${span}|${year})(?: ?, ?${year})*`;
const rightsBegin = new RegExp(`^\\W*(?:(?:copyright|©|\\(c\\)) ?)+:? ?(?:${years})?[ ,.:]*(?:by )?|^\\W*${span}[ ,.:]+(?=[\\p{L}])`, 'u');
const endsInForm = new RegExp(`${legalForm.source.replace(/\\.\?$/, '')}\\.$`);
const secondBusiness = new RegExp(`(${legalForm.source})[,;] (?!${legalForm.source})`);

/** True for a line of small print: whom the rights belong to, where a business is registered. It says whose a page is, not who bills. */
export function isSmallPrint(folded: string): boolean {
  return smallPrint.test(folded);
}

/** True for text that begins by claiming rights: `© 2026 …`. */
export function claimsRights(folded: string): boolean {
  return /^\W*(?:copyright|©|\(c\))/.test(folded);
}

/** A name without the small print around it; one that stands by itself stays as it is. */
export function withoutSmallPrint(text: string): string {
  const begin = rightsBegin.exec(fold(text));
  if (!begin && !isSmallPrint(fold(text))) return text;
  return rightsHolder(text.slice(begin?.[0].length ?? 0));
}

/** The first business of what follows `©1995-2021`: of `Acme Inc., Acme (UK) Limited, registered in …` it is `Acme Inc.`. */
export function rightsHolder(text: string): string {
  const law = lawBegins.exec(fold(text));
  // The point of `Ltd.` is the name's.
  const point = law && endsInForm.test(fold(text.slice(0, law.index + 1))) ? 1 : 0;
  const named = law ? text.slice(0, law.index + point) : text;
  const second = secondBusiness.exec(fold(named));
  return (second ? named.slice(0, second.index + (second[1]?.length ?? 0)) : named).trim();
}
