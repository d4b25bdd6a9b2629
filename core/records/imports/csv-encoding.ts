/** Why a file is not read as text. */
export type TextTrouble = 'empty' | 'workbook' | 'not_text';

const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** The beginnings of Excel's own files, which are zip archives or compound files. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const lookedAt = 65_536;
/** What stands in no text: control characters but for tabs, line ends and a page's end. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\0-\x08\x0E-\x1A\x1C-\x1F]/g;

const beginsWith = (head: Uint8Array, bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);

/** How the beginning of a file says it is written; null where it does not say. */
function encodingOfHead(head: Uint8Array): string | null {
  const marked = marks.find(([bytes]) => beginsWith(head, bytes));
  if (marked) return marked[1];
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = head.length / 2;
  // Every second byte of plain Latin text in UTF-16 is zero.
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le';
  return even > half * 0.6 && odd < half * 0.1 ? 'utf-16be' : null;
}

async function* read(bytes: AsyncIterable<Uint8Array>, decoder: InstanceType<typeof TextDecoder>): AsyncGenerator<string> {
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The text of a file, piece by piece, without its byte order mark. */
export const decode = (bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> =>
  read(bytes, new TextDecoder(encoding));

async function isUtf8(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  try {
    for await (const _ of read(bytes, new TextDecoder('utf-8', { fatal: true })));
    return true;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/**
 * How a file is written: UTF-8, UTF-16, or else Windows-1252 as older programs write it; a trouble where it is no text at all. `open` begins at the
 * file's start each time.
 */
export async function findEncoding(open: () => Promise<AsyncIterable<Uint8Array>>): Promise<{ encoding: string } | TextTrouble> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await open()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= lookedAt) break;
  }
  const head = Buffer.concat(chunks).subarray(0, lookedAt);
  if (head.length === 0) return 'empty';
  if (workbooks.some((bytes) => beginsWith(head, bytes))) return 'workbook';
  const encoding = encodingOfHead(head) ?? ((await isUtf8(await open())) ? 'utf-8' : 'windows-1252');
  const text = new TextDecoder(encoding).decode(head);
  if ((text.match(unprintable)?.length ?? 0) > 0) return 'not_text';
  return text.trim() === '' ? 'empty' : { encoding };
}
