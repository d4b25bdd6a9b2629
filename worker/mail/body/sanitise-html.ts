import sanitizeHtml, { type IFrame, type IOptions } from 'sanitize-html';
import { asShown } from './as-shown.js';

/** The most characters and tags of a mail's HTML; the rest is cut off before it is parsed. */
const maxHtml = 5_000_000;
/** Unclosed tags cost the square of their number; real bills have two or three thousand. */
const maxTags = 20_000;
/** A style is parsed into a tree a hundred times its size; those of real bills have a few hundred characters. */
const maxStyle = 10_000;
/** Not `font-size: 0`, which honest senders put on wrappers against gaps between pictures. */
const hidden = /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i;

const length = /^-?\d{1,4}(?:\.\d+)?(?:px|pt|em|rem|%)?$/;
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s,.%]{5,40}\))$/i;
const spacing = /^(?:-?\d{1,4}(?:\.\d+)?(?:px|pt|em|%)?\s*|auto\s*){1,4}$/;
const border =
  /^(?:\d{1,3}(?:px|pt)?\s*|solid\s*|dashed\s*|dotted\s*|none\s*|#[0-9a-f]{3,8}\s*|[a-z]{3,20}\s*|rgba?\([\d\s,.%]{5,40}\)\s*){1,3}$/i;

/** Styles that can neither load anything nor reach beyond their own box. */
const styles = {
  color: [colour],
  'background-color': [colour],
  'text-align': [/^(?:left|right|center|justify)$/],
  'vertical-align': [/^(?:top|middle|bottom|baseline)$/],
  'font-size': [length],
  'font-weight': [/^(?:normal|bold|bolder|lighter|\d{3})$/],
  'font-style': [/^(?:normal|italic)$/],
  'text-decoration': [/^(?:none|underline|line-through)$/],
  'white-space': [/^(?:normal|nowrap|pre|pre-wrap|pre-line)$/],
  width: [length],
  'max-width': [length],
  height: [length],
  'line-height': [length],
  padding: [spacing],
  margin: [spacing],
  border: [border],
  'border-top': [border],
  'border-bottom': [border],
  'border-collapse': [/^(?:collapse|separate)$/],
};

/** The most cells that all spanning cells of a mail may cover together; after that they span one. */
const maxSpanned = 5000;

/** A span of a million columns would make a table's layout allocate them all, and so would a thousand of fifty. */
function spanClamp() {
  let left = maxSpanned;
  return (tagName: string, attribs: Record<string, string>) => {
    const clamped = { ...attribs };
    let covered = 1;
    for (const name of ['colspan', 'rowspan']) {
      const value = Number.parseInt(clamped[name] ?? '', 10);
      if (Number.isNaN(value) || left <= 0) delete clamped[name];
      else {
        clamped[name] = String(Math.min(50, Math.max(1, value)));
        covered *= Number(clamped[name]);
      }
    }
    if (covered > 1) left -= covered;
    return { tagName, attribs: clamped };
  };
}

const tags =
  'a abbr address article b blockquote br caption center code col colgroup dd del div dl dt em figure figcaption font footer h1 h2 h3 h4' +
  ' h5 h6 header hr i img ins li main ol p pre s section small span strong sub sup table tbody td tfoot th thead tr u ul';

const options: IOptions = {
  allowedTags: tags.split(' '),
  allowedAttributes: {
    '*': ['style', 'align', 'valign', 'dir', 'title', 'bgcolor'],
    a: ['href', 'name'],
    img: ['src', 'alt', 'width', 'height'],
    table: ['border', 'cellpadding', 'cellspacing', 'width'],
    td: ['colspan', 'rowspan', 'width', 'height', 'nowrap'],
    th: ['colspan', 'rowspan', 'width', 'height', 'nowrap', 'scope'],
    font: ['color', 'size', 'face'],
    col: ['span', 'width'],
    ol: ['start', 'type'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Remote pictures are kept, so that a reader sees that there is one; the console does not load them.
  allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
  allowProtocolRelative: false,
  allowedStyles: { '*': styles },
  // Elements that no mail program shows. All other words stay, wherever they are: in the head, in a drawing, in a form.
  nonTextTags: ['script', 'style', 'title', 'template', 'desc', 'metadata', 'o:officedocumentsettings', 'w:worddocument'],
  nestingLimit: 120,
  disallowedTagsMode: 'discard',
};

/** A picture given as data must be one a browser only draws. */
const drawable = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=\s]*$/;

/**
 * A mail's HTML without anything that runs, submits, loads a frame or is hidden from the reader. `picture` gives the `data:` address of a `cid:`
 * picture, or null where the mail has none (the picture is then left out).
 */
export function sanitiseHtml(html: string, picture: (cid: string) => string | null): string {
  const clampSpans = spanClamp();
  return sanitizeHtml(asShown(bounded(html)), {
    ...options,
    exclusiveFilter: ({ tag, attribs }: IFrame) => tag === 'img' && !attribs.src,
    transformTags: {
      // Text that the reader does not see, such as a preview text or a trap, must not be read out of the page either.
      '*': (tagName, attribs) =>
        hidden.test(attribs.style ?? '') ? { tagName: 'template', attribs: {} } : { tagName, attribs: withoutEndlessStyle(attribs) },
      blockquote: (tagName, attribs) => ({ tagName: isIndent(attribs) ? 'div' : tagName, attribs }),
      td: clampSpans,
      th: clampSpans,
      img: (tagName, attribs) => ({ tagName, attribs: withPicture(attribs, picture) }),
    },
  });
}

/** Gmail and Apple Mail indent a paragraph with the element of a quotation, without its line; Word draws the line all the same. */
const isIndent = ({ style = '', type, class: name = '' }: Record<string, string>): boolean =>
  type !== 'cite' &&
  !/quote/i.test(name.replace('webkit-indent-blockquote', '')) &&
  /(?:^|;)\s*border\s*:\s*(?:none|0)/i.test(style) &&
  !/border-(?:left|right|inline)/i.test(style);

function withoutEndlessStyle(attribs: Record<string, string>): Record<string, string> {
  if ((attribs.style?.length ?? 0) <= maxStyle) return attribs;
  const { style: _endless, ...others } = attribs;
  return others;
}

/** True for HTML that is longer than what is parsed here. */
export const isCutOff = (html: string): boolean => bounded(html).length < html.length;

function bounded(html: string): string {
  let at = -1;
  for (let count = 0; count < maxTags; count += 1) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return html.slice(0, maxHtml);
  }
  return html.slice(0, Math.min(at, maxHtml));
}

function withPicture({ src = '', ...attribs }: Record<string, string>, picture: (cid: string) => string | null): Record<string, string> {
  const cid = /^cid:(.+)$/i.exec(src.trim())?.[1];
  const found = cid === undefined ? src.trim() : picture(decodeCid(cid));
  if (found === null || (/^data:/i.test(found) && !drawable.test(found))) return attribs;
  return { ...attribs, src: found };
}

function decodeCid(cid: string): string {
  try {
    return decodeURIComponent(cid);
  } catch {
    return cid;
  }
}
