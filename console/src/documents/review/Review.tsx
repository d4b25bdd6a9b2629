import { Box, Tab, Tabs } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentFull } from '../../api/types';
import { useIsLimited } from '../../auth/use-me';
import { AnnouncedNotice } from '../../expected/AnnouncedNotice';
import { StatementSection } from '../../income/StatementSection';
import { useFigurePlaces } from '../../income/use-owner-statement';
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

/** The suggestions with what a person has typed over them. */
function useEditedSuggestions(document: DocumentFull) {
  const [edited, setEdited] = useState<Partial<Suggestions>>({});
  // The value of each field when it was first changed.
  const [touched, setTouched] = useState<Partial<Suggestions>>({});
  const first = useMemo(() => suggestionsOf(document), [document]);
  const change = (key: keyof Suggestions, value: string): void => {
    setTouched((before) => ({ [key]: first[key], ...before }));
    setEdited((before) => ({ ...before, [key]: value }));
  };
  const onSaved = (unsaved: Partial<Suggestions>): void => {
    setTouched(unsaved);
    if (Object.keys(unsaved).length === 0) setEdited({});
  };
  return { values: { ...first, ...edited }, touched, change, onSaved };
}

/** Whether it is an owner statement whose figures may be seen, and the one that a person looks at. */
function useFigures({ document_type: type }: DocumentFull) {
  const isLimited = useIsLimited();
  const [figure, setFigure] = useState<string | null>(null);
  return [{ hasFigures: type === 'owner_statement' && !isLimited, figure }, setFigure] as const;
}

/** The property that is chosen; until one is, the document's, so that a save does not undo a change made elsewhere. */
function useChosenProperty(document: DocumentFull) {
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  return { propertyId: chosen === undefined ? document.property_id : chosen, setChosen };
}

/** The panel beside the preview, or below it where there is no room; hidden by the other tab, so that what was typed stays. */
const columns = (isShown: boolean) => ({
  display: isShown ? 'block' : 'none',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  [beside]: { display: isShown ? 'grid' : 'none', gridTemplateColumns: 'minmax(0, 1fr) 400px', overflowY: 'hidden' },
});

interface PreviewColumnProps {
  document: DocumentFull;
  canChange: boolean;
  field: FieldInFocus | null;
  /** The figure of a statement that a person looks at. */
  figure: string | null;
  /** It is an owner statement whose figures may be seen. */
  hasFigures: boolean;
  onRetry: () => void;
}

/** What there is to know about the document, and its pages, on which words can be picked for the field in focus. */
function PreviewColumn({ document, canChange, field, figure, hasFigures, onRetry }: PreviewColumnProps) {
  const places = useFigurePlaces(document.id, hasFigures);
  const pick = useMemo(() => field && canChange && { documentId: document.id, field }, [field, canChange, document.id]);
  return (
    <Box sx={{ p: 2, minWidth: 0, [beside]: { overflowY: 'auto' } }}>
      <Notices row={document} onRetry={canChange ? onRetry : null} />
      {document.file_path !== 'email_content' && <AnnouncedNotice documentId={document.id} />}
      <Pick value={pick || null}>
        <ReviewPreview document={document} focused={figure ?? field?.key ?? null} more={places} />
      </Pick>
    </Box>
  );
}

type ReviewTab = 'preview' | 'text';

function ReviewTabs({ tab, onTab }: { tab: ReviewTab; onTab: (tab: ReviewTab) => void }) {
  const translate = useTranslate();
  return (
    <Tabs value={tab} onChange={(_, next: ReviewTab) => onTab(next)} sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Tab value="preview" label={translate('review.tab_preview')} />
      <Tab value="text" label={translate('review.tab_text')} />
    </Tabs>
  );
}

interface LastSectionsProps {
  document: DocumentFull;
  canChange: boolean;
  processing: ReturnType<typeof useProcessing>;
}

/** What stands below the values and the expense. */
function LastSections({ document, canChange, processing }: LastSectionsProps) {
  return (
    <>
      {document.document_type === 'mortgage_statement' && <EscrowPayments of={`documents/${document.id}`} canChange={canChange} />}
      {canChange && <ProcessingSection document={document} processing={processing} />}
      <TagSection document={document} canChange={canChange} />
      <TimelineSection documentId={document.id} />
    </>
  );
}

/** Everything about one document that waits for a person: what it looks like, what the machine suggests, what becomes of it. */
export function Review({ document, inQueue, onDone }: ReviewProps) {
  const canChange = useCanChange();
  const currency = useSettings().data?.currency ?? 'USD';
  const [tab, setTab] = useState<ReviewTab>('preview');
  const [field, setField] = useState<FieldInFocus | null>(null);
  const [figures, setFigure] = useFigures(document);
  const { values, touched, change, onSaved } = useEditedSuggestions(document);
  const { propertyId, setChosen } = useChosenProperty(document);
  const processing = useProcessing(document);
  const saves = useReviewSaves(document, currency, onDone);
  const idle = document.processing_status !== 'pending' && document.processing_status !== 'processing';
  const readText = (): void => void processing.process('text');
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', containerType: 'inline-size' }}>
      <ReviewTabs tab={tab} onTab={setTab} />
      {tab === 'text' && <TextTab document={document} busy={processing.busy === 'text'} onProcess={canChange && idle ? readText : null} />}
      <Box sx={columns(tab === 'preview')}>
        <PreviewColumn
          document={document}
          canChange={canChange}
          field={field}
          {...figures}
          onRetry={() => void processing.process('retry')}
        />
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
            onChange={change}
            onFocusField={setField}
            onSave={(queue) => void saves.saveChanges(values, touched, queue, onSaved)}
            onAssign={(id) => void saves.assign(id)}
          />
          {figures.hasFigures && <StatementSection documentId={document.id} canChange={canChange} onLook={setFigure} />}
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
          <LastSections document={document} canChange={canChange} processing={processing} />
        </Box>
      </Box>
    </Box>
  );
}
