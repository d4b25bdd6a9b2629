import { type JudgedLink, judgeLink, type MailLink } from '#core/books/expected/judge-link';

/** More links than this are a newsletter's, and a longer address is none that anybody has to open. */
const most = { links: 300, url: 4000, words: 300, html: 2_000_000 };

/** All that is written otherwise in a page as the mail's reader has cleaned it (see sanitise-html). */
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decode = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);

const plain = (text: string): string => decode(text).replaceAll(/\s+/g, ' ').trim().slice(0, most.words);

/** The links of a cleaned page: each attribute in double quotes. Their words, or what their pictures show where they have none. */
const linksOfPage = (html: string): MailLink[] =>
  html.split(/<a\s/i).flatMap((piece, at) => {
    const [, href, shown = ''] = /^[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/is.exec(at === 0 ? '' : piece) ?? [];
    if (href === undefined) return [];
    const pictures = [...shown.matchAll(/\balt="([^"]*)"/gi)].map(([, alt = '']) => alt).join(' ');
    return [{ url: decode(href).trim(), words: plain(shown.replaceAll(/<[^<>]*>/g, ' ')) || plain(pictures) }];
  });

/** The addresses in a text. */
function linksOfText(text: string): MailLink[] {
  let above = '';
  return text.split('\n').flatMap((line) => {
    const links = [...line.matchAll(/https?:\/\/[^\s<>"'()[\]]+/gi)].map(({ 0: address, index }) => {
      const before = plain(line.slice(Math.max(0, index - most.words), index));
      return { url: address.replace(/[.,;:!?]+$/, ''), words: /\p{L}/u.test(before) ? before : plain(above) };
    });
    if (/\p{L}/u.test(line)) above = line.slice(-most.words);
    return links;
  });
}

const judged = (links: readonly MailLink[]): JudgedLink[] =>
  links.slice(0, most.links).flatMap((link) => (link.url.length <= most.url ? (judgeLink(link) ?? []) : []));

/** The links of a mail that lead to a page: those of its HTML, else those in its text. Anything but http and https is left out. Pure. */
export function linksOfMail(html: string | null, text: string): JudgedLink[] {
  const ofPage = judged(linksOfPage((html ?? '').slice(0, most.html)));
  return ofPage.length > 0 ? ofPage : judged(linksOfText(text));
}
