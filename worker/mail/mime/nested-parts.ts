import type { MimeNode } from './mime-node.js';
import { isMultipart } from './part-headers.js';

/** The kinds of multiparts that a part stands in. */
export interface Around {
  alternative: boolean;
  related: boolean;
}

/** A part of a multipart, with its place. */
interface Inside {
  node: MimeNode;
  path: string;
  around: Around;
}

/** Multiparts within multiparts have lines of their own until their path is so long; what is in deeper ones counts as in the last. */
const maxPath = 140;
/** The ledger has no room for longer paths: what would have one, in messages within messages, stays in the original. */
const maxFlat = 150;

/** What a multipart at `path` holds. No program nests so deep that the paths run out; there the parts of all that is inside are its own. */
export function insideOf(node: MimeNode, path: string, around: Around): Inside[] {
  const at = path.endsWith('root') ? path.slice(0, -'root'.length) : `${path}.`;
  if (path.length > maxFlat) return [];
  const inside =
    path.length > maxPath ? leavesOf(node, around) : node.children.map((child) => ({ node: child, around: aroundIn(node, around) }));
  return inside.map((part, index) => ({ ...part, path: `${at}${index + 1}` }));
}

function aroundIn({ contentType }: MimeNode, { alternative, related }: Around): Around {
  return {
    alternative: alternative || contentType.endsWith('/alternative'),
    related: related || contentType.endsWith('/related'),
  };
}

function leavesOf(node: MimeNode, around: Around): Omit<Inside, 'path'>[] {
  const inside = aroundIn(node, around);
  return node.children.flatMap((child) => (isMultipart(child) ? leavesOf(child, inside) : [{ node: child, around: inside }]));
}
