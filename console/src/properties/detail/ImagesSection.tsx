import type { Property } from '../../api/types';
import { useCall } from '../../records/use-call';
import { picturesOfDocuments, picturesOfMedia } from '../gallery/pictures';
import { PictureGrid } from '../gallery/PictureGrid';
import { usePropertyDocuments } from '../use-property';
import { loadedDocuments } from './RecentDocuments';
import { Section } from './Section';

/** The property's pictures; nothing where there are none. */
export function ImagesSection({ property: { id } }: { property: Property }) {
  const media = useCall(['messages', 'media', String(id)], (provider) => provider.propertyMedia(String(id)));
  const documents = usePropertyDocuments(id, loadedDocuments);
  const pictures = [...picturesOfMedia(media.data ?? []), ...picturesOfDocuments(documents.data ?? [])];
  if (pictures.length === 0) return null;
  return (
    <Section name="images">
      <PictureGrid pictures={pictures} />
    </Section>
  );
}
