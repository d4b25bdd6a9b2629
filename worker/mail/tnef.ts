import { decompressRTF } from '@kenjiuno/decompressrtf';
import { deEncapsulateSync } from 'rtf-stream-parser';
import { decodeCodePage } from './code-page.js';
import { mapi, type MapiProperties, readProperties } from './mapi-properties.js';

/** A file inside a winmail.dat, or a message that was attached to it. */
export interface TnefFile {
  name: string | null;
  mimeType: string | null;
  cid: string | null;
  content: Buffer;
  message: Tnef | null;
}

/** What a winmail.dat holds: the words of a message and its files. */
export interface Tnef {
  subject: string | null;
  from: { email: string | null; name: string | null };
  messageId: string | null;
  date: Date | null;
  text: string | null;
  html: string | null;
  files: TnefFile[];
}

/** [MS-OXTNEF] 2.1.3.1: what a TNEF stream begins with. */
const signature = 0x223e9f78;
/** Attributes by id, 2.1.3.2. */
const attribute = {
  subject: 0x8004,
  body: 0x800c,
  data: 0x800f,
  title: 0x8010,
  attachment: 0x9002,
  message: 0x9003,
  properties: 0x9005,
  codePage: 0x9007,
};
/** Messages within messages are followed so deep. */
const maxDepth = 5;
/** An attached message is an object: the id of its interface stands before it. */
const interfaceId = 16;
const maxRtf = 5_000_000;

/** True for the first bytes of a winmail.dat, whatever it is called. */
export const isTnef = (head: Buffer): boolean => head.length >= 6 && head.readUInt32LE(0) === signature;

/** Takes a winmail.dat apart, Outlook's own wrapping of a message ([MS-OXTNEF]). What breaks off is read as far as it goes. */
export function readTnef(stream: Buffer, depth = 0): Tnef {
  let page = 1252;
  const decode = (bytes: Buffer): string => decodeCodePage(bytes, page).replace(/\0[^]*$/, '');
  const plain: { subject?: string; body?: string } = {};
  let own: MapiProperties = new Map();
  const files: { title: string | null; data: Buffer; properties: MapiProperties }[] = [];
  for (const [id, value] of attributesOf(stream)) {
    const file = files.at(-1);
    if (id === attribute.codePage && value.length >= 4) page = value.readUInt32LE(0);
    else if (id === attribute.subject) plain.subject = decode(value);
    else if (id === attribute.body) plain.body = decode(value);
    else if (id === attribute.message) own = readProperties(value, decode);
    else if (id === attribute.attachment) files.push({ title: null, data: Buffer.alloc(0), properties: new Map() });
    else if (file && id === attribute.title) file.title = decode(value);
    else if (file && id === attribute.data) file.data = value;
    else if (file && id === attribute.properties) file.properties = readProperties(value, decode);
  }
  return { ...wordsOf(own, plain, decode), files: files.map((file) => fileOf(file, depth)) };
}

/** Level, id, type, length, the value and a checksum, one after the other. */
function* attributesOf(stream: Buffer): Generator<[number, Buffer]> {
  for (let at = 6; at + 9 <= stream.length;) {
    const length = stream.readUInt32LE(at + 5);
    if (at + 9 + length > stream.length) return;
    yield [stream.readUInt16LE(at + 1), stream.subarray(at + 9, at + 9 + length)];
    at += 9 + length + 2;
  }
}

const said = (properties: MapiProperties, id: number): string | null => properties.get(id)?.toString('utf8').trim() || null;

function wordsOf(own: MapiProperties, plain: { subject?: string; body?: string }, decode: (bytes: Buffer) => string): Omit<Tnef, 'files'> {
  const address = [said(own, mapi.senderSmtp), said(own, mapi.senderAddress)].find((one) => one?.includes('@')) ?? null;
  const rich = richText(own.get(mapi.rtf));
  return {
    subject: said(own, mapi.subject) ?? (plain.subject?.trim() || null),
    from: { email: address?.toLowerCase() ?? null, name: said(own, mapi.senderName) },
    messageId: said(own, mapi.messageId),
    date: instant(own.get(mapi.submitted)),
    text: said(own, mapi.body) ?? plain.body ?? rich.text,
    html: htmlIn(own.get(mapi.html), decode) ?? rich.html,
  };
}

/** HTML is kept as bytes, in UTF-8 or the message's code page. */
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
    // Rich text that wraps nothing is left to the reader of the original.
    return nothing;
  }
}

function fileOf({ title, data, properties }: { title: string | null; data: Buffer; properties: MapiProperties }, depth: number): TnefFile {
  const object = properties.get(mapi.data);
  const inside = object?.subarray(interfaceId);
  const isMessage = inside !== undefined && isTnef(inside) && depth + 1 < maxDepth;
  return {
    name: said(properties, mapi.longName) ?? title,
    mimeType: said(properties, mapi.mimeType),
    cid: said(properties, mapi.contentId),
    content: data.length > 0 ? data : (inside ?? data),
    message: isMessage ? readTnef(inside, depth + 1) : null,
  };
}
