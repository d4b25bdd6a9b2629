import { decompressRTF } from '@kenjiuno/decompressrtf';
import { deEncapsulateSync } from 'rtf-stream-parser';
import type { MailAddress } from '#core/database/values/parsed-mail';
import { decodeCodePage } from './code-page.js';
import { mapi, type MapiProperties } from './mapi-properties.js';

/** A file inside a message in Outlook's form, or a message that was attached to it. */
export interface OutlookFile {
  name: string | null;
  mimeType: string | null;
  cid: string | null;
  content: Buffer;
  message: OutlookMessage | null;
  /** Why it cannot be used, as a sentence. */
  refusal: string | null;
}

/** The content of a winmail.dat or a .msg: the words of a message and its files. */
export interface OutlookMessage {
  subject: string | null;
  from: { email: string | null; name: string | null };
  to: MailAddress[];
  messageId: string | null;
  date: Date | null;
  text: string | null;
  html: string | null;
  files: OutlookFile[];
}

/** Messages within Outlook's messages are followed this deep. */
export const maxOutlookDepth = 10;
export const tooDeep = `Messages inside an Outlook message are read ${maxOutlookDepth} levels deep. The original message keeps this one.`;

const maxRtf = 5_000_000;

/** Text of a property; null where it is absent or blank. */
export const textProperty = (properties: MapiProperties, id: number): string | null => properties.get(id)?.toString('utf8').trim() || null;

/** The data of a message's properties; `plain` is its text where they have none, `decode` decodes text in its code page. */
export function wordsOf(
  properties: MapiProperties,
  plain: { subject?: string; body?: string },
  decode: (bytes: Buffer) => string,
): Omit<OutlookMessage, 'files' | 'to'> {
  const places = [mapi.senderSmtp, mapi.senderAddress, mapi.authorSmtp, mapi.authorAddress];
  const address =
    places.map((id) => textProperty(properties, id)).find((text) => text?.includes('@')) ??
    addressIn(textProperty(properties, mapi.headers) ?? '');
  const rich = richText(properties.get(mapi.rtf));
  return {
    subject: textProperty(properties, mapi.subject) ?? (plain.subject?.trim() || null),
    from: {
      email: address?.toLowerCase() ?? null,
      name: textProperty(properties, mapi.senderName) ?? textProperty(properties, mapi.authorName),
    },
    messageId: textProperty(properties, mapi.messageId),
    date: instant(properties.get(mapi.submitted)) ?? instant(properties.get(mapi.delivered)),
    text: textProperty(properties, mapi.body) ?? plain.body ?? rich.text,
    html: htmlIn(properties.get(mapi.html), decode) ?? rich.html,
  };
}

/** A message within one's own organisation names its sender only by the directory; its original header has the address. */
const addressIn = (headers: string): string | null => /^from:[^\n]{0,500}?([^\s<>"]{1,64}@[^\s<>"]{1,255})/im.exec(headers)?.[1] ?? null;

/** HTML is stored as bytes, in UTF-8 or the message's code page. */
function htmlIn(bytes: Buffer | undefined, decode: (bytes: Buffer) => string): string | null {
  if (!bytes || bytes.length === 0) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes);
  }
}

/** Hundreds of nanoseconds since 1601. */
function instant(value: Buffer | undefined): Date | null {
  if (value?.length !== 8) return null;
  const date = new Date(Number(value.readBigUInt64LE(0) / 10_000n) - 11_644_473_600_000);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Its code page is named `cp1252` there. */
const decodeRich = (bytes: Buffer, page: string): string => decodeCodePage(bytes, Number(/\d+$/.exec(page)?.[0] ?? 1252));

/** Outlook keeps HTML and plain text inside rich text ([MS-OXRTFEX]). */
function richText(compressed: Buffer | undefined): { text: string | null; html: string | null } {
  const nothing = { text: null, html: null };
  if (!compressed || compressed.length < 16 || compressed.readUInt32LE(4) > maxRtf) return nothing;
  try {
    const found = deEncapsulateSync(Buffer.from(decompressRTF([...compressed])), { decode: decodeRich });
    return { ...nothing, [found.mode]: found.text.toString() };
  } catch {
    // Rich text that wraps neither is left to whoever opens the original.
    return nothing;
  }
}
