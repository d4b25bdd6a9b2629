import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';

/** A link of a mail and the words that a reader sees for it; of an address in a text, the words before it. */
export interface MailLink {
  url: string;
  words: string;
}

/** Where a link leads and what is odd about it, as sentences for a person. Nothing here is ever opened by the product itself. */
export interface JudgedLink extends MailLink {
  /** As a browser would go there, other alphabets as `xn--…`: what is shown cannot be taken for another. */
  host: string;
  warnings: string[];
}

/** Second-level names under which anybody registers one of their own, as in `example.co.uk`. */
const sharedSecond = /^(?:co|com|org|net|gov|gob|edu|ac|or|ne)$/;

/** The part of a host that its owner has registered: `example.com` of `my.example.com`. */
export function registeredDomain(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && sharedSecond.test(second) ? -3 : -2).join('.');
}

/** A whole address or bare host, as a link shows it that seems to say where it leads. */
const shownHost =
  /^(?:https?:\/\/)?((?:[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]{0,61})\.)+[a-z\u00a1-\uffff]{2,24})(?::\d+)?(?:[/?#]\S*)?$/i;

/** Says where a link leads. Null for what is no address of a page. Pure. */
export function judgeLink({ url, words }: MailLink): JudgedLink | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null;
  const host = parsed.hostname;
  const warnings: string[] = [];
  if (parsed.username !== '' || parsed.password !== '')
    warnings.push(`The text before the “@” in its address only looks like a site; the link leads to ${host}.`);
  const shown = shownHost.exec(words.trim())?.[1]?.toLowerCase();
  if (shown !== undefined && !isSameSite(shown, host)) warnings.push(`It is shown as ${shown} but leads to ${host}.`);
  if (isIP(host.replaceAll(/[[\]]/g, '')) !== 0) warnings.push('It leads to an IP address instead of a named site.');
  else if (/(?:^|\.)xn--/.test(host))
    warnings.push(`Its host contains letters of another alphabet and looks like ${domainToUnicode(host)}.`);
  if (parsed.protocol === 'http:') warnings.push('It is not encrypted: anything entered there can be read in transit.');
  return { url: parsed.href, words, host: parsed.port === '' ? host : `${host}:${parsed.port}`, warnings };
}

/** A business sends its readers through sites of its own; another business's name is another site. */
function isSameSite(shown: string, host: string): boolean {
  const ascii = URL.canParse(`https://${shown}`) ? new URL(`https://${shown}`).hostname : shown;
  return registeredDomain(ascii) === registeredDomain(host);
}
