import type { Property } from '../../api/types';
import { picturesOfDocuments, picturesOfMedia } from '../gallery/pictures';
import { PictureGrid } from '../gallery/PictureGrid';
import { usePropertyMedia } from '../gallery/use-property-media';
import { usePropertyDocuments } from '../use-property';
import { loadedDocuments } from './RecentDocuments';
import { Section } from './Section';

/** The property's pictures; nothing where there are none. */
export function ImagesSection({ property: { id } }: { property: Property }) {
  const media = usePropertyMedia(String(id));
  const documents = usePropertyDocuments(String(id), loadedDocuments);
  const pictures = [...picturesOfMedia(media.data ?? []), ...picturesOfDocuments(documents.data?.rows ?? [])];
  if (pictures.length === 0) return null;
  return (
    <Section title="property.images">
      <PictureGrid pictures={pictures} />
    </Section>
  );
}
