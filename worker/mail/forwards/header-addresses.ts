import type { MailAddress, PassedOnSender } from '#core/database/values/parsed-mail';
import { withoutEncodedWords } from '../mime/encoded-words.js';

const addresses = /[^\s<>()[\]",;:*]{1,64}@[^\s<>()[\]",;:*]{1,255}/g;
/** How Exchange names a mailbox of its own inside; outside it leads nowhere. */
const ofDirectory = /[<[(]?\/o=[^<>[\]]{1,600}[>\])]?/gi;
/** The same in the form of an address: it stands in the place of one, so that no other is taken for it. */
const inForm = /imceaex-[^\s<>[\]@]{1,600}@/gi;
const ofExchange = 'imceaex-@';
/** What Outlook writes between the mailbox that sent a message and the one in whose name it did. */
const inTheNameOf =
  /[\s>\])](?:on behalf of|im auftrag von|de la part de|au nom de|en nombre de|em nome de|per conto di|a nome di|namens|på vegne af|på vegne av|puolesta|w imieniu|jménem|v mene|от имени|від імені|adına|(?<=@\S{1,320}\s)(?:för|代表|代理))\s*:?\s/iu;

/** Who stands behind "From" in the header of a message inside a text; null where nobody does. */
export function senderIn(value: string): PassedOnSender | null {
  const text = decoded(value.slice(0, 1000));
  const behind = inTheNameOf.exec(text);
  const [sent] = addressesIn(behind ? text.slice(0, behind.index + 1) : text, true);
  const inWhoseName = behind ? text.slice(behind.index + behind[0].length) : '';
  const [named] = addressesIn(inWhoseName, true);
  if (named && !(sent && writesForMailbox(sent, named))) return personOf(named);
  if (sent) return personOf(named ? sent : { ...sent, name: bareName(inWhoseName) || sent.name });
  const name = bareName(text);
  return name === '' ? null : { email: null, name };
}

/** A person with a name who writes from a shared mailbox of their own house, which has none, is who wrote it. */
const writesForMailbox = (person: MailAddress, mailbox: MailAddress): boolean =>
  person.name !== null && mailbox.name === null && person.email.split('@').at(-1) === mailbox.email.split('@').at(-1);

function personOf({ email, name }: MailAddress): PassedOnSender | null {
  if (!email.startsWith(ofExchange)) return { email, name };
  return name === null ? null : { email: null, name };
}

/** At most a hundred of them. */
export const recipientsIn = (value: string): MailAddress[] =>
  addressesIn(decoded(value.slice(0, 20_000)))
    .filter(({ email }) => !email.startsWith(ofExchange))
    .slice(0, 100);

/** Signs that show nothing, or turn what stands behind them round. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

const decoded = (value: string): string =>
  withoutEncodedWords(value).replaceAll(unseen, '').replaceAll(ofDirectory, ' ').replaceAll(inForm, ofExchange);

/** A name without what stands around it: quotes, brackets, and Outlook's `mailto:`. Quotes that are a part of it stay: `ООО «Дом»`, `בע"מ`. */
export function bareName(name: string): string {
  const plain = name
    .replaceAll('\0', '')
    .toWellFormed()
    .replaceAll(/mailto:|[<>[\]*“”„]/gi, ' ')
    .replaceAll(/(?<!\p{L})"|"(?!\p{L})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s',;(]+|[\s',;(]+$/g, '');
  return (/^«([^«»]*)»$/.exec(plain)?.[1] ?? plain).trim().slice(0, 300);
}

/** What stands between an address that somebody gave themselves for a name and the one in brackets that the message came from. */
const goesOn = /^[^,;<>]{0,200}(?:<(?:mailto:)?|\[mailto:)$/i;
/** The same of a sender, who is one: whatever stands before the last brackets is what they call themselves. */
const leadsOn = /^[^:：;<][^:：;]{0,1000}(?:<(?:mailto:)?|\[mailto:)$/i;
const isAddress = /^[^\s@]+@[^\s@]+$/;

/** Each address with the name before it; one that stands there twice, as a link, counts once. */
function addressesIn(value: string, isOne = false): MailAddress[] {
  const found: MailAddress[] = [];
  const matches = [...value.matchAll(addresses)];
  let from = 0;
  for (const [at, match] of matches.entries()) {
    const end = match.index + match[0].length;
    const next = matches[at + 1];
    const between = value.slice(end, next?.index ?? end);
    if (!/[<:]$/.test(value.slice(0, match.index)) && goesOn.test(between)) continue;
    if (isOne && next?.[0].toLowerCase() !== match[0].toLowerCase() && leadsOn.test(between)) continue;
    const email = match[0].toLowerCase().replace(/[.']+$/, '').replace(/^'+/, '').slice(0, 320); // prettier-ignore
    const name = bareName(value.slice(from, match.index));
    from = end;
    if (found.at(-1)?.email === email) continue;
    // Nobody is called like an address; who says so wants to be taken for somebody else.
    found.push({ email, name: name === '' || isAddress.test(name) ? null : name });
  }
  return found;
}
