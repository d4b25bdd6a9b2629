import { type PageSize, type ReadLightResult, maxPages } from '../reading-shapes.js';
import { type PictureKind, pictureHead } from './open-picture.js';

/** The pages of a picture file with their upright sizes. A TIFF's broken later page does not lose the ones before it. */
export async function imagePages(path: string, kind: PictureKind): Promise<Pick<ReadLightResult, 'pageCount' | 'truncated' | 'needsOcr'>> {
  const first = await pictureHead(path, kind);
  const needsOcr: PageSize[] = [{ page: 1, width: first.width, height: first.height }];
  for (let page = 2; page <= Math.min(first.pageCount, maxPages); page += 1) {
    const head = await pictureHead(path, kind, page).catch(() => null);
    if (head) needsOcr.push({ page, width: head.width, height: head.height });
  }
  return { pageCount: first.pageCount, truncated: first.pageCount > maxPages, needsOcr };
}
