import type { ExtractionContext } from '#core/extraction/extracted-fields';
import type { DocumentView } from '#core/extraction/document-view';

const address = /(?:https?:\/\/|www\.|@)([a-z\d-]{1,40}(?:\.[a-z\d-]{1,40}){1,4})/g;
const bare =
  /(?<![a-z\d@.-])([a-z\d-]{3,40}\.(?:com|net|org|io|de|fr|nl|es|it|co\.uk|com\.my|com\.au|eu|ch|at|be|ai|app|dev))(?![a-z\d-])/g;
const secondLevel = new Set(['co', 'com', 'org', 'net', 'gov', 'ac', 'edu']);
/** Mail providers and services everybody's papers name. */
const everybodys = new Set(
  'gmail googlemail yahoo ymail hotmail outlook live icloud aol gmx web protonmail proton facebook twitter instagram linkedin youtube paypal google apple example tcpdf mail email t-online msn comcast sbcglobal verizon tellsubway'.split(
    ' ',
  ),
);

/** The name part of each domain the paper shows in web or mail addresses: `service.acme-power.com` gives `acmepower`. */
export function domainStems(view: DocumentView): Set<string> {
  const stems = new Set<string>();
  for (const line of view.lines) {
    if (stems.size >= 20) break;
    const text = line.folded.replace(/ ?\. ?(?=[a-z]{2,12}\b)/g, '.');
    for (const match of [...text.matchAll(address), ...text.matchAll(bare)]) addStem(stems, match[1] ?? '');
  }
  return stems;
}

/** As `domainStems`, for the sender's address. */
export function senderStem(context: ExtractionContext): Set<string> {
  const stems = new Set<string>();
  addStem(stems, context.fromEmail?.split('@')[1]?.toLowerCase() ?? '');
  return stems;
}

function addStem(stems: Set<string>, domain: string): void {
  const stem = stemOf(domain);
  if (stem === null || everybodys.has(stem)) return;
  const plain = stem.replace(/-/g, '');
  if (plain.length >= 3) stems.add(plain);
}

/** The name part of a domain, `acme-power` of `service.acme-power.co.uk`; null where there is none. */
export function stemOf(domain: string): string | null {
  const parts = domain.split('.').filter(Boolean);
  if (parts.length < 2) return null;
  const tail = parts.length > 2 && secondLevel.has(parts.at(-2) ?? '') ? 2 : 1;
  return parts[parts.length - tail - 1] ?? '';
}
