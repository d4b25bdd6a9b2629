import { Box, Card } from '@mui/material';
import { ArrowLeft, FileStack, Search, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { DocumentRow, Property } from '../../api/types';
import { ReviewDialog } from '../../documents/review/ReviewDialog';
import { ActionButton } from '../../layout/ActionButton';
import { ConfirmDialog } from '../../layout/ConfirmDialog';
import { EmptyState } from '../../layout/EmptyState';
import { LoadFailed } from '../../layout/LoadFailed';
import { Page } from '../../layout/Page';
import { SearchField } from '../../layout/SearchField';
import { Quiet } from '../../layout/Text';
import { useCanChange } from '../../providers/role';
import { isGone } from '../../records/problems';
import { useProperty, usePropertyDocuments } from '../use-property';
import { PaperRows } from './PaperRows';
import { searchPapers } from './search-papers';
import { usePaperActions } from './use-paper-actions';
import { WaitingRows } from '../../layout/WaitingRows';
import { PropertyGone } from '../PropertyGone';
import { regionShown } from '../../i18n/locale';

/** Documents loaded. */
const most = 100;

function NoPapers({ property: { id, email_address: address }, canChange }: { property: Property; canChange: boolean }) {
  const translate = useTranslate();
  return (
    <EmptyState icon={FileStack} title="property_documents.empty" text={translate('property_documents.empty_text', { address })}>
      {canChange && <ActionButton words="property_documents.upload" to={`/upload?property=${id}`} variant="contained" icon={Upload} />}
    </EmptyState>
  );
}

interface PapersProps {
  papers: readonly DocumentRow[];
  total: number;
  property: Property;
}

function Papers({ papers, total, property }: PapersProps) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { remove, download } = usePaperActions();
  const [words, setWords] = useState('');
  const [viewed, setViewed] = useState<number | null>(null);
  const [asked, setAsked] = useState<DocumentRow | null>(null);
  const found = searchPapers(papers, words);
  const confirm = (): void => {
    setAsked(null);
    if (asked) remove(asked);
  };
  if (papers.length === 0) {
    return (
      <Card>
        <NoPapers property={property} canChange={canChange} />
      </Card>
    );
  }
  return (
    <Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2, pb: 1.5 }}>
        <SearchField
          type="search"
          label={translate('property_documents.search')}
          value={words}
          onChange={setWords}
          sx={{ width: { xs: '100%', sm: 320 } }}
        />
        {total > papers.length && (
          <Quiet words="property_documents.newest" args={{ shown: papers.length, total: total.toLocaleString(regionShown()) }} />
        )}
      </Box>
      {found.length === 0 && <EmptyState icon={Search} text={translate('property_documents.none_found', { words: words.trim() })} />}
      {found.length > 0 && (
        <PaperRows papers={found} canChange={canChange} onView={({ id }) => setViewed(id)} onDownload={download} onDelete={setAsked} />
      )}
      {viewed !== null && <ReviewDialog documentId={viewed} onClose={() => setViewed(null)} />}
      <ConfirmDialog
        open={asked !== null}
        question="property_documents.delete_confirm"
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </Card>
  );
}

/** The documents of one property, with a search over what they are called and who sent them. */
export function PropertyDocuments() {
  const { id } = useParams();
  const property = useProperty(id);
  const documents = usePropertyDocuments(id, most);
  const back = <ActionButton words="property_documents.back" to={`/properties/${id}`} icon={ArrowLeft} />;
  if (isGone(property.error)) return <PropertyGone />;
  const failed = property.isError || documents.isError;
  const again = (): void => {
    for (const query of [property, documents]) if (query.isError) void query.refetch();
  };
  return (
    <Page title="property_documents.title" {...(property.data && { subtitle: property.data.name })} actions={back}>
      <LoadFailed failed={failed} words="property_documents.failed" onRetry={again} />
      {!failed && !(property.data && documents.data) && (
        <Card>
          <WaitingRows rows={8} />
        </Card>
      )}
      {property.data && documents.data && <Papers papers={documents.data} total={documents.total ?? 0} property={property.data} />}
    </Page>
  );
}
