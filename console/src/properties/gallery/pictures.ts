import type { DocumentRow, PropertyMedia } from '../../api/types';
import { dayWords } from '../../documents/document-words';
import { formatDayOf } from '../../money/format';
import { invalidWords } from '../../records/problems';

/** A picture of a property, from a document or a message. Paths are below the api. */
export interface Picture {
  key: string;
  name: string;
  caption: string;
  /** Where it is looked at; null while it lies with the provider alone. */
  view: string | null;
  download: string | null;
  filename: string;
}

/** Whether a document is a picture: by its kind, or by what its file is called. */
export const isPicture = ({ mime_type: type, filename }: Pick<DocumentRow, 'mime_type' | 'filename'>): boolean =>
  type.startsWith('image/') || /\.(jpe?g|png|gif|bmp|tiff?)$/i.test(filename);

/** The pictures among a property's documents. */
export const picturesOfDocuments = (documents: readonly DocumentRow[]): Picture[] =>
  documents.filter(isPicture).map((document) => ({
    key: `document-${document.id}`,
    name: document.filename,
    caption: dayWords(document),
    view: `/documents/${document.id}/view`,
    download: `/documents/${document.id}/download`,
    filename: document.filename,
  }));

/** What the server keeps itself; the rest lies with the provider. */
const apiPath = /^\/api\/v1(?=\/)/;
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' };

/** The pictures among what came with messages; other files are left out. */
export const picturesOfMedia = (media: readonly PropertyMedia[]): Picture[] =>
  media
    .filter(({ mime_type: type }) => type?.startsWith('image/'))
    .map(({ id, url, mime_type: type, taken_at: at, from }) => {
      const path = apiPath.test(url) ? url.replace(apiPath, '') : null;
      const ending = endings[type ?? ''] ?? (type ?? '').replace('image/', '');
      return { key: `media-${id}`, name: from, caption: formatDayOf(at), view: path, download: path, filename: `message-${id}.${ending}` };
    });

/** What is said when the gallery could not be loaded: of a bad request what was bad about it. `translate` knows the catalogue. */
export const galleryWords = (error: unknown): string => invalidWords(error, 'gallery.invalid') ?? 'gallery.failed';
