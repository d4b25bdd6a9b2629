import { Transform, type TransformCallback } from 'node:stream';
import { MailParser, type MailParserOptions } from 'mailparser';
import { mendedType } from './content-type-faults.js';

/** A node as mailsplit hands it to mailparser. */
interface SplitNode {
  charset?: string | false;
  disposition?: string | false;
  filename?: string | false;
  contentType?: string | false;
  parentNode?: { contentType?: string | false } | null;
  headers: { hasHeader(key: string): boolean };
}

interface HeaderLine {
  key: string;
  line: string;
}

/** What mailparser and mailsplit leave to be changed; checked against their pinned versions by the specs of what is mended here. */
interface Inside {
  createNode(node: SplitNode): unknown;
  processHeaders(lines: HeaderLine[]): unknown;
  decoder: { decodeStream(charset: string): Transform };
  splitter: { compareBoundary(line: Buffer, at: number, boundary: Buffer): unknown };
}

/** A name for "whatever its bytes say", which no charset has. */
const byBytes = 'x-by-bytes';
const maySay = /^(?:utf-?8|us-?ascii|ascii)$/i;
const fileNames = /\.(?:pdf|jpe?g|png|gif|webp|bmp|tiff?|hei[cf]|eml|msg|zip)$/i;

/**
 * mailparser, mended where mail as it really comes is not as it should be: blanks behind a boundary (which RFC 2046 §5.1.1 allows), text
 * and headers in eight bits without a charset or in another than they say, types that are none, files that call
 * themselves text, digests.
 */
export function lenientParser(options: MailParserOptions): MailParser {
  const parser = new MailParser(options);
  const inside = parser as unknown as Inside;
  const { splitter, decoder } = inside;
  const compareBoundary = splitter.compareBoundary.bind(splitter);
  splitter.compareBoundary = (line, at, boundary) => compareBoundary(withoutPadding(line), at, boundary);
  const decodeStream = decoder.decodeStream.bind(decoder);
  decoder.decodeStream = (charset) => (charset === byBytes ? new TextByBytes() : decodeStream(charset));
  const createNode = inside.createNode.bind(parser);
  inside.createNode = (node) => createNode(mended(node));
  const processHeaders = inside.processHeaders.bind(parser);
  inside.processHeaders = (lines) => processHeaders((lines ?? []).map((line) => ({ ...line, line: readable(line.line) })));
  return parser;
}

/** Blanks between a boundary and the end of its line. */
function withoutPadding(line: Buffer): Buffer {
  const end = /[ \t]+(\r?\n)?$/.exec(line.toString('latin1', Math.max(0, line.length - 200)));
  return end ? Buffer.concat([line.subarray(0, line.length - end[0].length), Buffer.from(end[1] ?? '')]) : line;
}

function mended(node: SplitNode): SplitNode {
  node.contentType = mendedType(node) ?? node.contentType ?? false;
  const isText = node.contentType === 'text/plain' || node.contentType === 'text/html' || !node.contentType;
  // In a digest a part that does not say what it is, is a message (RFC 2046 §5.1.5).
  if (node.parentNode?.contentType === 'multipart/digest' && !node.headers.hasHeader('content-type')) node.contentType = 'message/rfc822';
  else if (isText && fileNames.test(node.filename || '')) node.disposition = 'attachment';
  if (!node.charset || maySay.test(node.charset)) node.charset = byBytes;
  return node;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A header line holds its bytes as characters. Where they are no UTF-8 they are taken for western text, as most programs mean them. */
function readable(line: string): string {
  // oxlint-disable-next-line no-control-regex -- eight bits are what is looked for
  if (!/[\u0080-\u00FF]/.test(line) || /[^\u0000-\u00FF]/.test(line)) return line;
  const bytes = Buffer.from(line, 'latin1');
  try {
    utf8.decode(bytes);
    return line;
  } catch {
    return Buffer.from(new TextDecoder('windows-1252').decode(bytes)).toString('latin1');
  }
}

/** Text that does not say in what charset it is, or says the plainest: UTF-8 where its bytes are that, else what the page says, else western. */
class TextByBytes extends Transform {
  private readonly chunks: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.chunks.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(textOf(Buffer.concat(this.chunks))));
  }
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
const stated = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]{1,40})/i;

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    const lenient = new TextDecoder().decode(bytes);
    // A byte that was lost on the way makes no other charset of it.
    if (count(lenient, /[^\0-\u007F\uFFFD]/g) > 2 * count(lenient, /\uFFFD/g)) return lenient;
    const label = stated.exec(bytes.toString('latin1', 0, 8192))?.[1] ?? 'windows-1252';
    return decoderOf(maySay.test(label) ? 'windows-1252' : label).decode(bytes);
  }
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
