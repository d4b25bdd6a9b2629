import type { Transform } from 'node:stream';
import type { MailParser } from 'mailparser';
import { mendedEncoding } from './content-type-faults.js';
import { lenientParser } from './lenient-parser.js';
import { QuotedPrintableDecoder } from './quoted-printable.js';
import { forgetHeaders, type HeaderedNode } from './part-headers.js';
import type { ReadingBudget } from './reading-budget.js';
import type { MimeNode } from './mime-node.js';

/** A part as the splitter hands it over. */
interface SplitNode extends HeaderedNode {
  encoding?: string | false;
  getDecoder: () => Transform;
}

/** What mailparser has and its types do not name. */
interface Insides {
  tree: MimeNode | false;
  createNode: (node: SplitNode) => MimeNode & { decoder?: Transform };
  getTextContent: () => unknown;
  processHeaders: (lines: readonly { line: string }[]) => unknown;
}

const options = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepCidLinks: true,
  keepDeliveryStatus: true,
  maxHtmlLengthToParse: 1e6,
  checksumAlgo: 'sha256',
  // Messages inside are read by a run of their own: their headers must not mix with those of the message around them.
  ignoreEmbedded: true,
  maxChildNodes: 1500,
};

/**
 * A header is read so far, in characters: groups within groups cost as much as their number squared. `all`: those of all parts; behind that
 * each has what a name needs.
 */
const maxHeader = { one: 60_000, all: 2_000_000, least: 1000 };

/** A parser for one message, its tree once it has run through, whether some of its text was left out, and whether it ends in a file without saying that it ends. */
export interface BoundedParser {
  parser: MailParser;
  tree: () => MimeNode | null;
  isCut: () => boolean;
  isOpen: () => boolean;
}

/**
 * mailparser keeps the text of a message in memory, several times over, and decodes quoted-printable in time that grows with the square of a
 * run of blanks. Here the text that goes beyond the budget is left out, and the decoder is our own. `elsewhere`: a charset that the message names.
 */
export function boundedParser(budget: ReadingBudget, elsewhere: string | null): BoundedParser {
  const ended = new Set<string>();
  const parser = lenientParser(options, elsewhere, (boundary) => ended.add(boundary));
  const insides = parser as unknown as Insides;
  const createNode = insides.createNode.bind(parser);
  let cut = false;
  insides.createNode = (split) => {
    split.encoding = mendedEncoding(split.encoding);
    if (split.encoding === 'quoted-printable') split.getDecoder = () => new QuotedPrintableDecoder();
    forgetHeaders(split);
    const node = createNode(split);
    if (node.decoder && node.isAttachment !== true) capped(node.decoder, budget, () => (cut = true));
    return node;
  };
  const processHeaders = insides.processHeaders.bind(parser);
  let headers = maxHeader.all;
  insides.processHeaders = (lines) =>
    processHeaders(
      (lines ?? []).map((header) => {
        const line = header.line.slice(0, Math.max(maxHeader.least, Math.min(maxHeader.one, headers)));
        headers -= line.length;
        return { ...header, line };
      }),
    );
  // Who reads the tree has the texts there.
  insides.getTextContent = () => ({ type: 'text' });
  const tree = (): MimeNode | null => insides.tree || null;
  const isOpen = (): boolean => {
    const root = tree();
    return root !== null && endsInFile(root) && !ended.has(boundaryOf(root));
  };
  return { parser, tree, isCut: () => cut, isOpen };
}

/** True for a multipart whose last part, or the last part of that, is a file. */
function endsInFile({ children }: MimeNode): boolean {
  const last = children.at(-1);
  return last !== undefined && (last.isAttachment === true || endsInFile(last));
}

// oxlint-disable-next-line no-underscore-dangle -- mailsplit's name for it
const boundaryOf = ({ node }: MimeNode): string => (node._boundary || Buffer.alloc(0)).toString('latin1');

/** Has a decoder let through what the budget allows. */
function capped(decoder: Transform, budget: ReadingBudget, onCut: () => void): void {
  const push = decoder.push.bind(decoder);
  let left = budget.textLeft;
  decoder.push = (chunk: Buffer | null): boolean => {
    if (chunk === null) return push(null);
    const piece = chunk.length > left ? chunk.subarray(0, left) : chunk;
    if (piece.length < chunk.length) onCut();
    left -= piece.length;
    budget.spendText(piece.length);
    return piece.length === 0 || push(piece);
  };
}
