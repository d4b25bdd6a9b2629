import { Writable } from 'node:stream';
import { Headers, type MimeNode as SplitNode, type SplitterChunk } from '@zone-eu/mailsplit';
import libmime from 'libmime';
import type { MimeNode } from './mime-node.js';
import { type ContentPlace, type PartContent, partContent } from './part-content.js';
import { type HeaderLine, headerLines, isMultipart, partHeaders } from './part-headers.js';

export type BuiltFor = Omit<ContentPlace, 'onCut'>;

/** Makes the tree of a message of what the splitter finds. A piece is taken whole before the next comes, so that none is lost where one makes it fail. */
export class TreeBuilder extends Writable {
  root: MimeNode | null = null;
  /** The headers of the message. */
  lines: readonly HeaderLine[] = [];
  /** True where some of its text was left out. */
  isCut = false;
  private readonly nodes = new WeakMap<object, MimeNode>();
  /** How the message says that it ends. */
  private closing = '';
  private isClosed = false;
  private leaf: PartContent | null = null;

  constructor(private readonly to: BuiltFor) {
    super({ objectMode: true });
  }

  override _write(piece: SplitterChunk, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    try {
      if (piece.type === 'node') this.begin(piece);
      else if (piece.type === 'body') this.leaf?.take(piece.value);
      else if (this.closing !== '' && piece.value.includes(this.closing)) this.isClosed = true;
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  /** To be called when no more comes, whether the message has ended or not. */
  endLeaf(): void {
    this.leaf?.end();
    this.leaf = null;
  }

  /** True for a message that ends in a file without saying that it ends. */
  get isOpen(): boolean {
    return this.root !== null && endsInFile(this.root) && !this.isClosed;
  }

  private begin(split: SplitNode): void {
    this.endLeaf();
    const holder = this.holderOf(split);
    const headers = partHeaders(split, this.to.elsewhere, holder?.contentType === 'multipart/digest');
    const node: MimeNode = { ...headers, text: null, saved: null, children: [] };
    if (holder) holder.children.push(node);
    else this.beginMessage(split, node);
    this.nodes.set(split, node);
    if (!isMultipart(node)) this.leaf = partContent(node, split, { ...this.to, onCut: () => (this.isCut = true) });
    // Thousands of parts with a megabyte of headers each stay below the limit of memory.
    split.headers = new Headers([]);
  }

  /** The multipart that a part stands in; parts of what is no multipart, though it names a boundary, stand beside it. Null for the message itself. */
  private holderOf(split: SplitNode): MimeNode | null {
    let outermost = split;
    while (outermost.parentNode) {
      outermost = outermost.parentNode;
      const node = this.nodes.get(outermost);
      if (node && isMultipart(node)) return node;
    }
    if (this.root === null) return null;
    this.root = { ...this.root, contentType: 'multipart/mixed', filename: null, text: null, saved: null, children: [this.root] };
    this.nodes.set(outermost, this.root);
    return this.root;
  }

  private beginMessage(split: SplitNode, node: MimeNode): void {
    this.root = node;
    this.lines = headerLines(split);
    const { boundary } = libmime.parseHeaderValue((split.headers && split.headers.getFirst('content-type')) || '').params;
    if (boundary) this.closing = `--${boundary}--`;
  }
}

/** True for a multipart whose last part, or the last part of that, is a file. */
function endsInFile({ children }: MimeNode): boolean {
  const last = children.at(-1);
  return last !== undefined && (last.saved !== null || endsInFile(last));
}
