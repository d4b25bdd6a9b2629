import { fold } from '#core/extraction/text-fold';
import { legalForm, notAName } from '#core/extraction/local-extractor/labels/vendor-words';

/** `GREEN HOLLOW PAVING driveways & lots`, `Ann Orr, handyman`: what a business does, in small letters behind its name. */
export function withoutTagline(text: string): string {
  const behind = /^((?:[\p{Lu}\d&.'’-]+ )*\p{Lu}[\p{Lu}&.'’-]{2,}) \p{Ll}[\p{Ll}\d&,'’-]*(?: [\p{Ll}\d&,'’-]+)+$/u.exec(text)?.[1];
  const afterComma = /^((?:\p{Lu}[\p{L}.'’-]*|&)(?: (?:\p{Lu}[\p{L}.'’-]*|&)){1,4}), \p{Ll}{4,}(?:[ ,&]+\p{Ll}+)*$/u.exec(text);
  // `Ann Orr, trustee` is nobody who bills.
  if (notAName.test(fold(text))) return text;
  const own = behind ?? (afterComma && !legalForm.test(fold(text.slice(afterComma[1]?.length))) ? afterComma[1] : undefined);
  return own ?? text;
}
