import { maxBodyHtml, maxBodyText } from '#core/mail/parsed-mail';
import { gridText } from '#core/reading/email-page';
import { layOutHtml } from './lay-out-html.js';
import { sanitiseHtml } from './sanitise-html.js';

/** A text part of the body, in the message's order. */
export interface BodyPart {
  kind: 'text' | 'html';
  content: string;
  /** Stands in a multipart/alternative: says the same as its siblings. */
  alternative: boolean;
}

export interface Body {
  text: string;
  html: string | null;
}

const ink = (text: string): number => text.replaceAll(/\s/g, '').length;

/**
 * The body of a message from its text parts. The plain text stands where it says as much as the HTML; an alternative
 * that only asks for another mail program does not.
 */
export function readBody(parts: readonly BodyPart[], picture: (cid: string) => string | null): Body {
  const html = parts.filter((part) => part.kind === 'html').map((part) => part.content);
  const plain = parts.filter((part) => part.kind === 'text');
  const plainText = gridText(plain.map((part) => part.content).join('\n\n'));
  if (html.length === 0) return { text: plainText.slice(0, maxBodyText), html: null };
  const joined = html.join('\n<hr>\n');
  const laidOut = gridText(layOutHtml(sanitiseHtml(joined, () => null)));
  const beside = gridText(
    plain
      .filter((part) => !part.alternative)
      .map((part) => part.content)
      .join('\n\n'),
  );
  const text = ink(plainText) * 2 >= ink(laidOut) ? plainText : [laidOut, beside].filter(Boolean).join('\n\n');
  return { text: text.slice(0, maxBodyText), html: shown(joined, picture) };
}

/** The HTML with its pictures where they fit, without them where they don't. */
function shown(html: string, picture: (cid: string) => string | null): string {
  const whole = sanitiseHtml(html, picture);
  if (whole.length <= maxBodyHtml) return whole;
  return sanitiseHtml(html.slice(0, maxBodyHtml / 2), () => null).slice(0, maxBodyHtml);
}
