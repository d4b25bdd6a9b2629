/** Decodes what stands in a part, piece by piece. */
export interface TransferDecoder {
  decode: (piece: Buffer) => Buffer;
  end: () => Buffer;
}

/** For the transfer encoding that a part names (RFC 2045 §6): what is in quotes, with a parameter or another dash in it, is the one it means. */
export function transferDecoder(encoding: string): TransferDecoder {
  const bare = encoding.replaceAll(/[\s"'_-]|;.*$/g, '');
  if (bare === 'base64') return base64Decoder();
  if (bare === 'quotedprintable') return quotedPrintableDecoder();
  return { decode: (piece) => piece, end: () => Buffer.alloc(0) };
}

/** What stands behind padding begins anew, as where each line has its own. */
function base64Decoder(): TransferDecoder {
  let rest = '';
  return {
    decode: (piece) => {
      const runs = (rest + piece.toString('ascii').replaceAll(/[^A-Za-z\d+/=]+/g, '')).split(/=+/);
      const last = runs.pop() ?? '';
      rest = last.slice(last.length - (last.length % 4));
      return Buffer.concat([...runs, last.slice(0, last.length - rest.length)].map((run) => Buffer.from(run, 'base64')));
    },
    end: () => Buffer.from(rest, 'base64'),
  };
}

/** No honest line has so many blanks at its end. */
const mostHeld = 100_000;
/** A code, the end of a line that goes on with the next, or blanks at the end of a line; a run of blanks is looked at once. */
const coded = /=([\da-f]{2})|=[ \t]*\r?\n|(?<![ \t])[ \t]+(?=\r?\n)/gi;

const ofCode = (_found: string, code?: string): string => (code ? String.fromCodePoint(Number.parseInt(code, 16)) : '');
/** What is no code stands as it is. */
const plain = (text: string): Buffer => Buffer.from(text.replaceAll(coded, ofCode), 'latin1');

function quotedPrintableDecoder(): TransferDecoder {
  let held = '';
  return {
    decode: (piece) => {
      const text = held + piece.toString('latin1');
      const open = startOfOpenEnd(text);
      held = text.length - open > mostHeld ? '' : text.slice(open);
      return plain(text.slice(0, text.length - held.length));
    },
    end: () => plain(held.replace(/=?[ \t]*$/, '')),
  };
}

/** Where something begins at the end of a text that may go on in the next piece. */
function startOfOpenEnd(text: string): number {
  let at = text.length;
  if (text[at - 1] === '\r') at -= 1;
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at -= 1;
  if (text[at - 1] === '=') return at - 1;
  return at === text.length && text[at - 2] === '=' ? at - 2 : at;
}
