import { Box, Tab, Tabs } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentFull } from '../../api/types';
import { AnnouncedNotice } from '../../expected/AnnouncedNotice';
import { useCanChange } from '../../providers/role';
import { useSettings } from '../../settings/use-settings';
import { Notices } from '../Notices';
import { type FieldInFocus, Pick } from '../preview/pick';
import { EscrowPayments } from '../../properties/detail/EscrowPayments';
import { ExpenseSection } from './ExpenseSection';
import { ProcessingSection } from './ProcessingSection';
import { guessOf, type Suggestions, suggestionsOf } from '../values/document-values';
import { ReviewPreview } from './ReviewPreview';
import { SuggestionSection } from './SuggestionSection';
import { TagSection } from './TagSection';
import { TextTab } from './TextTab';
import { TimelineSection } from './TimelineSection';
import { useProcessing } from './use-processing';
import { useReviewSaves } from './use-review-saves';

interface ReviewProps {
  document: DocumentFull;
  /** Whether it is one of a queue, which a save can take it out of. */
  inQueue: boolean;
  /** It is an expense, or filed. */
  onDone: () => void;
}

/** From here on the panel stands beside the preview. */
const beside = '@container (min-width: 820px)';

/** Everything about one document that waits for a person: what it looks like, what the machine suggests, what becomes of it. */
export function Review({ document, inQueue, onDone }: ReviewProps) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const currency = useSettings().data?.currency ?? 'USD';
  const [tab, setTab] = useState<'preview' | 'text'>('preview');
  const [field, setField] = useState<FieldInFocus | null>(null);
  const pick = useMemo(() => field && canChange && { documentId: document.id, field }, [field, canChange, document.id]);
  const [edited, setEdited] = useState<Partial<Suggestions>>({});
  // What stood in a field when it was first touched.
  const [touched, setTouched] = useState<Partial<Suggestions>>({});
  // What nobody has chosen here follows the document: a save must not take back where somebody else has put it.
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const propertyId = chosen === undefined ? document.property_id : chosen;
  const first = useMemo(() => suggestionsOf(document), [document]);
  const values = { ...first, ...edited };
  const onSaved = (unsaved: Partial<Suggestions>) => {
    setTouched(unsaved);
    if (Object.keys(unsaved).length === 0) setEdited({});
  };
  const processing = useProcessing(document);
  const saves = useReviewSaves(document, currency, onDone);
  const idle = document.processing_status !== 'pending' && document.processing_status !== 'processing';
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', containerType: 'inline-size' }}>
      <Tabs value={tab} onChange={(_, next: typeof tab) => setTab(next)} sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Tab value="preview" label={translate('review.tab_preview')} />
        <Tab value="text" label={translate('review.tab_text')} />
      </Tabs>
      {tab === 'text' && (
        <TextTab
          document={document}
          busy={processing.busy === 'text'}
          onProcess={canChange && idle ? () => void processing.process('text') : null}
        />
      )}
      {/* Only hidden by the other tab: what was typed stays. */}
      <Box
        sx={{
          display: tab === 'preview' ? 'block' : 'none',
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          [beside]: { display: tab === 'preview' ? 'grid' : 'none', gridTemplateColumns: 'minmax(0, 1fr) 400px', overflowY: 'hidden' },
        }}
      >
        <Box sx={{ p: 2, minWidth: 0, [beside]: { overflowY: 'auto' } }}>
          <Notices row={document} onRetry={canChange ? () => void processing.process('retry') : null} />
          {document.file_path !== 'email_content' && <AnnouncedNotice documentId={document.id} />}
          <Pick value={pick || null}>
            <ReviewPreview document={document} focused={field?.key ?? null} />
          </Pick>
        </Box>
        <Box sx={{ p: 2, [beside]: { borderLeft: 1, borderColor: 'divider', overflowY: 'auto' } }}>
          <SuggestionSection
            document={document}
            values={values}
            guessed={guessOf(document) !== null}
            canChange={canChange}
            inQueue={inQueue}
            busy={saves.busy}
            propertyId={propertyId}
            onProperty={setChosen}
            onChange={(key, value) => {
              setTouched((before) => ({ [key]: first[key], ...before }));
              setEdited((before) => ({ ...before, [key]: value }));
            }}
            onFocusField={setField}
            onSave={(queue) => void saves.saveChanges(values, touched, queue, onSaved)}
            onAssign={(id) => void saves.assign(id)}
          />
          <ExpenseSection
            document={document}
            values={values}
            propertyId={propertyId}
            own={currency}
            canChange={canChange}
            busy={saves.busy}
            onCreate={(expense) => void saves.createExpense(expense, values, propertyId)}
            onFile={() => void saves.file()}
          />
          {document.document_type === 'mortgage_statement' && <EscrowPayments of={`documents/${document.id}`} canChange={canChange} />}
          {canChange && <ProcessingSection document={document} processing={processing} />}
          <TagSection document={document} canChange={canChange} />
          <TimelineSection documentId={document.id} />
        </Box>
      </Box>
    </Box>
  );
}
