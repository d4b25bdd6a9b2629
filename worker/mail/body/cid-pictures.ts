import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailPartContent } from '#core/database/values/parsed-mail';
import { mimeTypes } from '#core/reading/file-type';

/** How large one picture in the body and all of them together may be, in bytes. */
const maxPicture = 500_000;
const maxPictures = 2_000_000;

/** The pictures that the HTML may refer to by cid, as `data:` addresses, and those that it did refer to. */
export function cidPictures(parts: readonly MailPartContent[], folder: string) {
  const byCid = new Map(parts.flatMap((part) => (part.cid === null ? [] : [[part.cid, part] as const])));
  const asked = new Set<string>();
  let taken = 0;
  const find = (cid: string): string | null => {
    asked.add(cid);
    const part = byCid.get(cid);
    if (!part?.file || !part.picture || !part.fileKind) return null;
    // A picture counts each time it is shown: a thousand references to one would make an endless body.
    if (part.size > maxPicture || taken + part.size > maxPictures) return null;
    taken += part.size;
    return `data:${mimeTypes[part.fileKind]};base64,${readFileSync(join(folder, part.file)).toString('base64')}`;
  };
  return { find, asked };
}
