/** A link of a mail and the words that a reader sees for it; of an address that stands in the text, the words before it. */
export interface MailLink {
  url: string;
  words: string;
}

/** More links than this are a newsletter's, and a longer address is none that anybody has to open. */
const most = { links: 300, url: 4000, words: 300, html: 2_000_000 };

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
  });

const plain = (text: string): string => decode(text).replaceAll(/\s+/g, ' ').trim().slice(0, most.words);

/** What is read of a piece of HTML: its words, or what its pictures are said to show where it has none. */
function wordsOf(html: string): string {
  const words = plain(html.replaceAll(/<[^<>]{0,8000}>/g, ' '));
  if (words !== '') return words;
  return plain([...html.matchAll(/<img\b[^<>]{0,8000}?\balt="([^"]{0,300})"/gi)].map(([, alt = '']) => alt).join(' '));
}

/** The links of a page as the mail's reader has cleaned it (see sanitise-html): each attribute in double quotes, no `<` or `>` within. */
function linksOfPage(html: string): MailLink[] {
  const links: MailLink[] = [];
  for (let at = html.indexOf('<a '); at !== -1 && links.length < most.links; at = html.indexOf('<a ', at + 1)) {
    const opened = html.indexOf('>', at);
    const closed = html.indexOf('</a>', at);
    if (opened === -1 || closed === -1) break;
    const href = /\bhref="([^"]*)"/i.exec(html.slice(at, opened))?.[1];
    if (href !== undefined && opened < closed) links.push({ url: decode(href).trim(), words: wordsOf(html.slice(opened + 1, closed)) });
  }
  return links;
}

/** The addresses that stand in a text. */
function linksOfText(text: string): MailLink[] {
  const links: MailLink[] = [];
  let above = '';
  for (const line of text.split('\n')) {
    for (const found of line.matchAll(/https?:\/\/[^\s<>"'()[\]]+/gi)) {
      if (links.length >= most.links) return links;
      const before = plain(line.slice(Math.max(0, found.index - most.words), found.index));
      links.push({ url: found[0].replace(/[.,;:!?]+$/, ''), words: /\p{L}/u.test(before) ? before : plain(above) });
    }
    if (/\p{L}/u.test(line)) above = line.slice(-most.words);
  }
  return links;
}

/** The links of a mail that lead to a page: those of its HTML, else those that stand in its text. Anything but http and https is left out. Pure. */
export function linksOfMail(html: string | null, text: string): MailLink[] {
  const ofPage = html === null ? [] : linksOfPage(html.slice(0, most.html)).filter(leadsToPage);
  return ofPage.length > 0 ? ofPage : linksOfText(text).filter(leadsToPage);
}

const leadsToPage = ({ url }: MailLink): boolean => url.length <= most.url && /^https?:\/\/[^/]/i.test(url) && URL.canParse(url);
