import { Transform, type TransformCallback } from 'node:stream';
import { MailParser, type MailParserOptions } from 'mailparser';
import { mendedType } from './content-type-faults.js';
import { mendWords } from './encoded-words.js';
import { fileNameIn } from './file-name.js';
import { strictText, textOfBytes } from './text-of-bytes.js';

/** A node as mailsplit hands it to mailparser. */
interface SplitNode {
  charset?: string | false;
  disposition?: string | false;
  filename?: string | false;
  contentType?: string | false;
  parentNode?: { contentType?: string | false } | null;
  headers: { hasHeader(key: string): boolean; getList(): HeaderLine[] };
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
  libmime: { decodeWords(text: string): string };
  splitter: { compareBoundary(line: Buffer, at: number, boundary: Buffer): unknown };
}

/** What the splitter calls the boundary behind which nothing of its multipart comes. */
const lastOfMultipart = 2;
/** A name for "whatever its bytes say", which no charset has. */
const byBytes = 'x-by-bytes';
const maySay = /^(?:utf-?8|us-?ascii|ascii)$/i;
const fileNames = /\.(?:pdf|jpe?g|png|gif|webp|bmp|tiff?|hei[cf]|eml|msg|zip)$/i;

/**
 * mailparser, mended where mail as it really comes is not as it should be: blanks behind a boundary (which RFC 2046 §5.1.1 allows), text
 * headers and names in eight bits without a charset or in another than they say, types that are none, files that call
 * themselves text, digests. `elsewhere`: a charset that the message names somewhere. `onEnd` hears the boundary of each multipart that is closed.
 */
export function lenientParser(options: MailParserOptions, elsewhere: string | null, onEnd: (boundary: string) => void): MailParser {
  const parser = new MailParser(options);
  const inside = parser as unknown as Inside;
  const { splitter, decoder, libmime } = inside;
  const named = (node: SplitNode): string | null => nameOf(node, elsewhere, (text) => libmime.decodeWords(text));
  const compareBoundary = splitter.compareBoundary.bind(splitter);
  splitter.compareBoundary = (line, at, boundary) => {
    const found = compareBoundary(withoutPadding(line), at, boundary);
    if (found === lastOfMultipart) onEnd(boundary.toString('latin1'));
    return found;
  };
  const decodeStream = decoder.decodeStream.bind(decoder);
  decoder.decodeStream = (charset) => (charset === byBytes ? new TextByBytes(elsewhere) : decodeStream(charset));
  const createNode = inside.createNode.bind(parser);
  inside.createNode = (node) => createNode(mended(node, named));
  const processHeaders = inside.processHeaders.bind(parser);
  inside.processHeaders = (lines) => processHeaders((lines ?? []).map((line) => ({ ...line, line: readable(line.line, elsewhere) })));
  return parser;
}

/** Blanks between a boundary and the end of its line. */
function withoutPadding(line: Buffer): Buffer {
  const end = /[ \t]+(\r?\n)?$/.exec(line.toString('latin1', Math.max(0, line.length - 200)));
  return end ? Buffer.concat([line.subarray(0, line.length - end[0].length), Buffer.from(end[1] ?? '')]) : line;
}

function mended(node: SplitNode, named: (node: SplitNode) => string | null): SplitNode {
  node.filename = named(node) ?? node.filename ?? false;
  node.contentType = mendedType(node) ?? node.contentType ?? false;
  const isText = node.contentType === 'text/plain' || node.contentType === 'text/html' || !node.contentType;
  // In a digest a part that does not say what it is, is a message (RFC 2046 §5.1.5).
  if (node.parentNode?.contentType === 'multipart/digest' && !node.headers.hasHeader('content-type')) node.contentType = 'message/rfc822';
  else if (isText && fileNames.test(node.filename || '')) node.disposition = 'attachment';
  if (!node.charset || maySay.test(node.charset)) node.charset = byBytes;
  return node;
}

function nameOf({ headers }: SplitNode, elsewhere: string | null, decodeWords: (text: string) => string): string | null {
  const lines = headers.getList();
  const line = (key: string): string | null => lines.find((header) => header.key === key)?.line ?? null;
  const name = fileNameIn({ disposition: line('content-disposition'), type: line('content-type') }, elsewhere);
  return name === null ? null : decodeWords(mendWords(name, elsewhere)).normalize('NFC');
}

/** A header line holds its bytes as characters, and goes on as UTF-8. */
function readable(line: string, elsewhere: string | null): string {
  const words = mendWords(line, elsewhere);
  // oxlint-disable-next-line no-control-regex -- eight bits are what is looked for
  if (!/[\u0080-\u00FF]/.test(words) || /[^\u0000-\u00FF]/.test(words)) return words;
  const bytes = Buffer.from(words, 'latin1');
  return strictText(bytes, 'utf-8') === null ? Buffer.from(textOfBytes(bytes, null, elsewhere)).toString('latin1') : words;
}

/** Text that does not say in what charset it is, or says the plainest: UTF-8 where its bytes are that, else what the page says, else western. */
class TextByBytes extends Transform {
  private readonly chunks: Buffer[] = [];

  constructor(private readonly elsewhere: string | null) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.chunks.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(textOf(Buffer.concat(this.chunks), this.elsewhere)));
  }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const stated = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]{1,40})/i;

function textOf(bytes: Buffer, elsewhere: string | null): string {
  const text = strictText(bytes, 'utf-8');
  if (text !== null) return text;
  const lenient = new TextDecoder().decode(bytes);
  // A byte that was lost on the way makes no other charset of it.
  if (count(lenient, /[^\0-\u007F\uFFFD]/g) > 2 * count(lenient, /\uFFFD/g)) return lenient;
  return textOfBytes(bytes, stated.exec(bytes.toString('latin1', 0, 8192))?.[1] ?? null, elsewhere);
}
