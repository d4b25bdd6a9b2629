import { kindOfFile } from '../open-file.js';
import type { ImagePreviewInput, ImagePreviewResult } from '../reading-shapes.js';
import { refuse } from '../refuse.js';
import { openPicture } from './open-picture.js';

/** The job `image-preview`: writes the upright picture as a JPEG, no larger than asked for. */
export async function imagePreview({ path, to, page, maxSide }: ImagePreviewInput): Promise<ImagePreviewResult> {
  const kind = await kindOfFile(path);
  if (kind === 'pdf' || kind === 'eml') throw refuse('unsupported_type');
  const { pipeline, pageCount } = await openPicture(path, kind, page);
  const { width, height } = await pipeline
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toFile(to)
    .catch(() => Promise.reject(refuse('damaged')));
  return { mimeType: 'image/jpeg', width, height, pageCount };
}
