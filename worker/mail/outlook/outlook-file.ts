import { createHash } from 'node:crypto';
import type { MailAddress } from '#core/database/values/parsed-mail';
import { decodeCodePage } from './code-page.js';
import { readCompoundFile, type Storage } from './compound-file.js';
import { asText, mapi, type MapiProperties } from './mapi-properties.js';
import { maxOutlookDepth, type OutlookFile, type OutlookMessage, textProperty, tooDeep, wordsOf } from './outlook-message.js';

/** The stream of the short properties of a message, an attachment or a recipient ([MS-OXMSG] 2.4). */
const shortProperties = '__properties_version1.0';
/** The length of that stream's header: of the outermost message, of one inside it, of anything else. */
const head = { outermost: 32, inner: 24, other: 8 };
/** A stream of one property: its id and its type in hex (2.1.3). */
const longProperty = /^__substg1\.0_([\dA-F]{4})([\dA-F]{4})$/;
const attachment = /^__attach_version1\.0_#/;
const recipient = /^__recip_version1\.0_#/;
/** The folder of a message that is attached to another (2.2.2.1). */
const attachedMessage = '__substg1.0_3701000D';
/** The most attachments and recipients. */
const maxStorages = 2000;
/** Kinds of recipients ([MS-OXOMSG] 2.2.3.1). */
const primary = 1;

/** Reads a message that Outlook has saved or attached to another, a .msg ([MS-OXMSG]); null where the file is not a message. */
export function readOutlookFile(bytes: Buffer): OutlookMessage | null {
  const file = readCompoundFile(bytes);
  return file?.streams.has(shortProperties) ? messageIn(file, head.outermost, 0) : null;
}

function messageIn(storage: Storage, headLength: number, depth: number): OutlookMessage {
  const short = shortIn(storage, headLength);
  const page = numberOf(short, mapi.codePage) ?? numberOf(short, mapi.internetCodePage) ?? 1252;
  const decode = (bytes: Buffer): string => decodeCodePage(bytes, page);
  const names = new Map([...short, ...longIn(storage, decode)]);
  const inside = storage.storages.slice(0, maxStorages);
  return {
    ...wordsOf(names, {}, decode),
    to: inside.filter(({ name }) => recipient.test(name)).flatMap((entry) => recipientIn(entry, decode)),
    files: inside.filter(({ name }) => attachment.test(name)).map((entry) => fileIn(entry, decode, depth)),
  };
}

/** Properties of up to eight bytes: type, id, flags and value, one after the other. */
function shortIn(storage: Storage, headLength: number): MapiProperties {
  const stream = storage.read(shortProperties);
  const found = new Map<number, Buffer>();
  for (let at = headLength; at + 16 <= stream.length; at += 16) found.set(stream.readUInt16LE(at + 2), stream.subarray(at + 8, at + 16));
  return found;
}

function numberOf(short: MapiProperties, id: number): number | null {
  return short.get(id)?.readUInt32LE(0) || null;
}

/** Properties with a stream of their own; only those that are needed are read. */
function longIn(storage: Storage, decode: (bytes: Buffer) => string): MapiProperties {
  const asked = new Set<number>(Object.values(mapi));
  const found = new Map<number, Buffer>();
  for (const name of storage.streams) {
    const [, id = '', type = ''] = longProperty.exec(name) ?? [];
    const number = Number.parseInt(id, 16);
    if (asked.has(number)) found.set(number, asText(Number.parseInt(type, 16), storage.read(name), decode));
  }
  return found;
}

function recipientIn(storage: Storage, decode: (bytes: Buffer) => string): MailAddress[] {
  const properties = new Map([...shortIn(storage, head.other), ...longIn(storage, decode)]);
  if ((numberOf(properties, mapi.recipientType) ?? primary) !== primary) return [];
  const email = [textProperty(properties, mapi.smtpAddress), textProperty(properties, mapi.address)].find((address) =>
    address?.includes('@'),
  );
  return email ? [{ email: email.toLowerCase(), name: textProperty(properties, mapi.displayName) }] : [];
}

function fileIn(storage: Storage, decode: (bytes: Buffer) => string, depth: number): OutlookFile {
  const longNames = longIn(storage, decode);
  const inside = storage.storages.find(({ name }) => name === attachedMessage);
  const isMessage = inside?.streams.has(shortProperties) === true;
  const refusal = isMessage && depth + 1 >= maxOutlookDepth ? tooDeep : null;
  const message = isMessage && refusal === null ? messageIn(inside, head.inner, depth + 1) : null;
  return {
    name: textProperty(longNames, mapi.longName) ?? textProperty(longNames, mapi.shortName) ?? textProperty(longNames, mapi.displayName),
    mimeType: textProperty(longNames, mapi.mimeType),
    cid: textProperty(longNames, mapi.contentId),
    content: message ? standIn(message) : (longNames.get(mapi.data) ?? Buffer.alloc(0)),
    message,
    refusal,
  };
}

/** A message attached to another has no bytes of its own: its content represents them, so that only an identical message counts as the same. */
function standIn({ subject, from, date, messageId, text, html, files }: OutlookMessage): Buffer {
  const held = files.map(({ name, content }) => [name, createHash('sha256').update(content).digest('hex')]);
  return Buffer.from(JSON.stringify([subject, from, date, messageId, text ?? html, held]));
}
