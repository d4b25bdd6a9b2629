import { decodeCodePage } from './code-page.js';
import { mapi, type MapiProperties, readProperties } from './mapi-properties.js';
import { attributesOf, type TnefAttribute } from './tnef-attributes.js';
import { maxOutlookDepth, type OutlookFile, type OutlookMessage, textProperty, tooDeep, wordsOf } from './outlook-message.js';

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
/** An attached message is an object: the id of its interface comes before it. */
const interfaceId = 16;
/** After the signature and a key of two bytes. */
const firstAttribute = 6;
const damagedHere = 'Outlook’s winmail.dat file is damaged here. Ask the sender to send this file again.';

/** True for the first bytes of a winmail.dat, whatever it is called. */
export const isTnef = (head: Buffer): boolean => head.length >= 6 && head.readUInt32LE(0) === signature;

/** The content of a winmail.dat, as far as it could be read. */
export interface TnefMessage extends OutlookMessage {
  /** Some of it is damaged or missing. */
  damaged: boolean;
}

interface TnefFile {
  title: string | null;
  /** Null until its bytes come: as separate data, or as an object among its properties. */
  data: TnefAttribute | null;
  properties: MapiProperties;
}

/** Takes a winmail.dat apart, Outlook's own wrapping of a message ([MS-OXTNEF]). A damaged or truncated one is read as far as it goes. */
export function readTnef(stream: Buffer, depth = 0): TnefMessage {
  let page = 1252;
  let damaged = stream.length <= firstAttribute;
  const decode = (bytes: Buffer): string => decodeCodePage(bytes, page).replace(/\0[^]*$/, '');
  const plain: { subject?: string; body?: string } = {};
  let messageProperties: MapiProperties = new Map();
  const files: TnefFile[] = [];
  for (const entry of attributesOf(stream, firstAttribute)) {
    const { id, value } = entry;
    const file = files.at(-1);
    damaged ||= !entry.sound;
    if (id === attribute.codePage && value.length >= 4) page = value.readUInt32LE(0);
    else if (id === attribute.subject) plain.subject = decode(value);
    else if (id === attribute.body) plain.body = decode(value);
    else if (id === attribute.message) messageProperties = readProperties(value, decode);
    else if (id === attribute.attachment) files.push({ title: null, data: null, properties: new Map() });
    else if (file && id === attribute.title) file.title = decode(value);
    else if (file && id === attribute.data) file.data = entry;
    else if (file && id === attribute.properties) file.properties = readProperties(value, decode);
  }
  const last = files.at(-1);
  damaged ||= last?.data === null && last.properties.size === 0;
  return { ...wordsOf(messageProperties, plain, decode), to: [], files: files.map((file) => fileOf(file, { depth, damaged })), damaged };
}

function fileOf({ title, data, properties }: TnefFile, { depth, damaged }: { depth: number; damaged: boolean }): OutlookFile {
  const object = properties.get(mapi.data);
  const inside = object?.subarray(interfaceId);
  const isMessage = inside !== undefined && isTnef(inside);
  const isLost = data?.broken ?? (damaged && object === undefined);
  const refusal = isLost ? damagedHere : isMessage && depth + 1 >= maxOutlookDepth ? tooDeep : null;
  return {
    name: textProperty(properties, mapi.longName) ?? title,
    mimeType: textProperty(properties, mapi.mimeType),
    cid: textProperty(properties, mapi.contentId),
    content: data?.value ?? inside ?? Buffer.alloc(0),
    message: isMessage && refusal === null ? readTnef(inside, depth + 1) : null,
    refusal,
  };
}
