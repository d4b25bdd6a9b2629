import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailPartContent } from '#core/database/values/parsed-mail';
import { mimeTypes } from '#core/reading/file-type';

/** Pictures shown inside the body may take so much, one and all, in bytes. */
const maxPicture = 500_000;
const maxPictures = 2_000_000;

/** The pictures that the HTML may ask for by their cid, as `data:` addresses, and which it has asked for. */
export function cidPictures(parts: readonly MailPartContent[], folder: string) {
  const byCid = new Map(parts.flatMap((part) => (part.cid === null ? [] : [[part.cid, part] as const])));
  const asked = new Set<string>();
  let taken = 0;
  const find = (cid: string): string | null => {
    asked.add(cid);
    const part = byCid.get(cid);
    if (!part?.file || !part.picture || !part.fileKind) return null;
    // A picture counts each time it is shown: a thousand references to one would make a body without end.
    if (part.size > maxPicture || taken + part.size > maxPictures) return null;
    taken += part.size;
    return `data:${mimeTypes[part.fileKind]};base64,${readFileSync(join(folder, part.file)).toString('base64')}`;
  };
  return { find, asked };
}
