import { Box, Card, Skeleton, Tab, Tabs } from '@mui/material';
import { ArrowLeft, Image, type LucideIcon, MessageSquare } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { ActionButton } from '../../layout/ActionButton';
import { EmptyState } from '../../layout/EmptyState';
import { LoadFailed } from '../../layout/LoadFailed';
import { Page } from '../../layout/Page';
import { isGone } from '../../records/problems';
import { useCall } from '../../records/use-call';
import { useProperty, usePropertyDocuments } from '../use-property';
import { PictureGrid } from './PictureGrid';
import { galleryWords, type Picture, picturesOfDocuments, picturesOfMedia } from './pictures';
import { PropertyGone } from '../PropertyGone';

/** Documents looked through for pictures. */
const most = 1000;

interface PanelProps {
  pictures: readonly Picture[] | undefined;
  icon: LucideIcon;
  empty: string;
  emptyText: string;
  failure: ReactNode;
}

function Panel({ pictures, icon, empty, emptyText, failure }: PanelProps) {
  if (failure) return failure;
  if (!pictures) {
    return (
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} variant="rounded" sx={{ aspectRatio: '4 / 3', height: 'auto' }} />
        ))}
      </Box>
    );
  }
  if (pictures.length === 0) return <EmptyState icon={icon} title={empty} text={emptyText} />;
  return <PictureGrid pictures={pictures} />;
}

/** All pictures of a property: those among its documents, and those of messages about it. */
export function PropertyGallery() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const tabs = useId();
  const [tab, setTab] = useState<'documents' | 'messages'>('documents');
  const property = useProperty(id);
  const documents = usePropertyDocuments(id, most);
  const media = useCall(['messages', 'media', id], (provider) => provider.propertyMedia(id));
  const papers = documents.data && picturesOfDocuments(documents.data);
  const sent = media.data && picturesOfMedia(media.data);
  const back = <ActionButton words="gallery.back" to={`/properties/${id}`} icon={ArrowLeft} />;
  if (isGone(property.error)) return <PropertyGone />;
  const failed = documents.error ?? property.error;
  const again = (): void => void [property, documents].map((query) => query.isError && query.refetch());
  const documentsFailure = failed && <LoadFailed failed words={galleryWords(failed)} onRetry={again} />;
  const mediaFailure = media.error && <LoadFailed failed words="gallery.media_failed" onRetry={() => void media.refetch()} />;
  const label = (name: string, pictures: readonly Picture[] | undefined): string =>
    pictures ? translate('gallery.tab', { name: translate(name), count: pictures.length }) : translate(name);
  const address = property.data?.email_address ?? '';
  return (
    <Page title="gallery.title" {...(property.data && { subtitle: property.data.name })} actions={back}>
      <Tabs value={tab} onChange={(_, next: typeof tab) => setTab(next)} sx={{ mb: 2 }}>
        <Tab value="documents" id={`${tabs}-documents`} aria-controls={`${tabs}-panel`} label={label('gallery.documents', papers)} />
        <Tab value="messages" id={`${tabs}-messages`} aria-controls={`${tabs}-panel`} label={label('gallery.messages', sent)} />
      </Tabs>
      <Card role="tabpanel" id={`${tabs}-panel`} aria-labelledby={`${tabs}-${tab}`} sx={{ p: 2 }}>
        {tab === 'documents' ? (
          <Panel
            pictures={papers}
            icon={Image}
            empty="gallery.empty_documents"
            emptyText={translate('gallery.empty_documents_text', { address })}
            failure={documentsFailure}
          />
        ) : (
          <Panel
            pictures={sent}
            icon={MessageSquare}
            empty="gallery.empty_messages"
            emptyText="gallery.empty_messages_text"
            failure={mediaFailure}
          />
        )}
      </Card>
    </Page>
  );
}
