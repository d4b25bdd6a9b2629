import { decodeCodePage } from './code-page.js';
import { mapi, type MapiProperties, readProperties } from './mapi-properties.js';
import { maxOutlookDepth, type OutlookFile, type OutlookMessage, said, tooDeep, wordsOf } from './outlook-message.js';

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
/** An attached message is an object: the id of its interface stands before it. */
const interfaceId = 16;

/** True for the first bytes of a winmail.dat, whatever it is called. */
export const isTnef = (head: Buffer): boolean => head.length >= 6 && head.readUInt32LE(0) === signature;

/** Takes a winmail.dat apart, Outlook's own wrapping of a message ([MS-OXTNEF]). What breaks off is read as far as it goes. */
export function readTnef(stream: Buffer, depth = 0): OutlookMessage {
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
  return { ...wordsOf(own, plain, decode), to: [], files: files.map((file) => fileOf(file, depth)) };
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

function fileOf(
  { title, data, properties }: { title: string | null; data: Buffer; properties: MapiProperties },
  depth: number,
): OutlookFile {
  const object = properties.get(mapi.data);
  const inside = object?.subarray(interfaceId);
  const isMessage = inside !== undefined && isTnef(inside);
  const refusal = isMessage && depth + 1 >= maxOutlookDepth ? tooDeep : null;
  return {
    name: said(properties, mapi.longName) ?? title,
    mimeType: said(properties, mapi.mimeType),
    cid: said(properties, mapi.contentId),
    content: data.length > 0 ? data : (inside ?? data),
    message: isMessage && refusal === null ? readTnef(inside, depth + 1) : null,
    refusal,
  };
}
