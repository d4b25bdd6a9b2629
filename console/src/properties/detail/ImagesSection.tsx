import { Skeleton } from '@mui/material';
import type { Property } from '../../api/types';
import { useCall } from '../../records/use-call';
import { picturesOfDocuments, picturesOfMedia } from '../gallery/pictures';
import { PictureGrid } from '../gallery/PictureGrid';
import { usePropertyDocuments } from '../use-property';
import { loadedDocuments } from './RecentDocuments';
import { Section } from './Section';

function Images({ id }: { id: number }) {
  const media = useCall(['messages', 'media', String(id)], (provider) => provider.propertyMedia(String(id)));
  const documents = usePropertyDocuments(id, loadedDocuments);
  const pictures = [...picturesOfMedia(media.data ?? []), ...picturesOfDocuments(documents.data ?? [])];
  return media.isPending || documents.isPending ? <Skeleton variant="rounded" height={150} /> : <PictureGrid pictures={pictures} />;
}

/** The property's pictures; nothing where there are none. */
export function ImagesSection({ property: { id, image_count: count } }: { property: Property }) {
  if (count === 0) return null;
  return (
    <Section name="images">
      <Images id={id} />
    </Section>
  );
}
