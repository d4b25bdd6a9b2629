import type { Document } from '#core/database/entities/document.entity';
import type { SplitDocument, SplitMail, SplitPart } from '#core/records/mail/split-parts';

/** A document that an earlier reading of the message has made. */
type Earlier = Pick<Document, 'partPath' | 'sha256'>;

/** A free path beside that of a part, for a document or line that stood where another part is now. It ends like the path of the part. */
export const pathBeside = (path: string, sha256: string): string => `${sha256.slice(0, 16)}.${path.slice(-180)}`;

/**
 * Gives the documents of a split message the part paths of an earlier reading. An upgrade may number the parts differently; a part would then be taken
 * for the document of another and get none itself. What did not move keeps its path, also where its content is read differently. `hashesOf`: the hashes
 * of a document now and in earlier releases.
 */
export function asCountedBefore(
  split: SplitMail,
  before: readonly Earlier[],
  hashesOf: (planned: SplitDocument) => readonly string[],
): SplitMail {
  // What is told apart in a body goes by the path of that body.
  const fixed = new Set(split.documents.flatMap(({ toldFrom, partPath }) => (toldFrom === null ? [] : partPath)));
  const planned = split.documents
    .filter(({ toldFrom }) => toldFrom === null)
    .map((document) => ({ path: document.partPath, hashes: hashesOf(document) }));
  const isInPlace = ({ path, hashes }: (typeof planned)[number], earlier: Earlier): boolean =>
    earlier.partPath === path && hashes.includes(earlier.sha256);
  const moving = planned.filter((document) => !before.some((earlier) => isInPlace(document, earlier)));
  const left = before
    .filter(({ partPath }) => partPath && !fixed.has(partPath))
    .filter((earlier) => !planned.some((now) => isInPlace(now, earlier)));
  const paths = new Map<string, string>();
  const moved = new Set<Earlier>();
  for (const { path, hashes } of moving) {
    const found = left.find((earlier) => !moved.has(earlier) && hashes.includes(earlier.sha256));
    if (!found?.partPath) continue;
    moved.add(found);
    paths.set(path, found.partPath);
  }
  for (const { path, hashes } of moving) {
    const there = left.find(({ partPath }) => partPath === path);
    if (!there || paths.has(path) || !(moved.has(there) || standsElsewhere(there, path, split.parts))) continue;
    paths.set(path, pathBeside(path, hashes[0] ?? there.sha256));
  }
  return paths.size === 0 ? split : withPaths(split, paths);
}

/** True where another part now holds the file of the document. */
const standsElsewhere = ({ sha256 }: Earlier, path: string, parts: readonly SplitPart[]): boolean =>
  parts.some((part) => part.sha256 === sha256 && part.document !== path);

function withPaths({ parts, documents }: SplitMail, paths: ReadonlyMap<string, string>): SplitMail {
  const pathOf = (path: string): string => paths.get(path) ?? path;
  return {
    parts: parts.map((part) => ({ ...part, document: part.document && pathOf(part.document) })),
    documents: documents.map((document) => ({ ...document, partPath: pathOf(document.partPath) })),
  };
}

/** Where a part stands that stood at this path when the message was read before. */
export function pathsNow({ path, sha256 }: Pick<SplitPart, 'path' | 'sha256'>, parts: readonly SplitPart[]): string[] {
  const same = sha256 === null ? [] : parts.filter((part) => part.sha256 === sha256).map((part) => part.path);
  return same.length === 0 || same.includes(path) ? [path] : same;
}
