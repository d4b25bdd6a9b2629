/** A node as the splitter hands it over, with all that it keeps of its headers. */
export interface HeaderedNode {
  /** Absent for the message itself. */
  parentNode?: unknown;
  /** As they came, in pieces of what was read from the file. */
  _headersLines: Buffer[];
  headers: {
    /** As they came, in one piece. */
    headers: unknown;
    lines: HeaderLine[] | false;
    getList: () => HeaderLine[];
  };
  filename?: string | false;
  charset?: string | false;
  contentType?: string | false;
  disposition?: string | false;
}

interface HeaderLine {
  key: string;
  line: string;
}

/** What anybody here asks of a part. */
const asked = new Set(['content-type', 'content-disposition', 'content-id', 'content-transfer-encoding']);

/**
 * Lets go of the headers of a part but for those that say what it is, the first of each: mailsplit and mailparser keep the others five times over
 * until the whole message is read, and a part may have a megabyte of them. The message's own stay.
 */
export function forgetHeaders(node: HeaderedNode): void {
  if (!node.parentNode) return;
  const { headers } = node;
  const lines = headers.getList().filter(({ key }) => asked.has(key));
  headers.lines = lines.filter(({ key }, at) => lines.findIndex((line) => line.key === key) === at).map(({ key, line }) => ({ key, line: apart(line) })); // prettier-ignore
  headers.headers = false;
  // oxlint-disable-next-line no-underscore-dangle -- mailsplit's name for it
  node._headersLines = [];
  for (const name of ['filename', 'charset', 'contentType', 'disposition'] as const) {
    const value = node[name];
    if (typeof value === 'string') node[name] = apart(value);
  }
}

/** The same text on its own: a piece of a string keeps all of that string in memory. */
const apart = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
