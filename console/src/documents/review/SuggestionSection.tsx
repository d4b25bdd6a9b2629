import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import type { DocumentFull } from '../../api/types';
import { isUnreadable } from '../../layout/is-unreadable';
import { confidenceBadge, isSubscription } from '../document-words';
import { isBooked } from '../payment-words';
import { StatusBadge } from '../StatusBadge';
import { PropertyChooser } from '../../choosers/PropertyChooser';
import { type NamesById, usePropertyNames } from '../../choosers/use-property-names';
import type { FieldInFocus } from '../preview/pick';
import { PanelSection } from './PanelSection';
import type { QueueChoice, Suggestions } from '../values/document-values';
import { SuggestionFields } from './SuggestionFields';
import { suggestedDate, suggestionsForm } from './suggestions-form';

/** Why the document is of this property; where none is chosen, which one it may be of, or that none of them has its address. */
function PropertyWhy({ document, propertyId, names }: { document: DocumentFull; propertyId: number | null; names: NamesById }) {
  const translate = useTranslate();
  const [best] = document.property_matches;
  const chosen = document.property_matches.find((match) => match.property_id === propertyId);
  // What speaks as much for one as for another names both.
  const alike = document.property_matches.filter(({ confidence }) => confidence === best?.confidence);
  const known = [...new Set(alike.map(({ property_id }) => property_id))].flatMap((id) => names.get(id) ?? []);
  const name = known.join(translate('review.maybe_or'));
  const maybe = best && name ? translate('review.maybe', { property: name, reason: best.reason }) : null;
  const sentences =
    propertyId === null
      ? [maybe, document.property_note]
      : [chosen?.reason ?? null, document.property_id === propertyId ? document.property_note : null];
  return sentences
    .filter((words) => words !== null)
    .map((words) => (
      <Typography key={words} variant="caption" component="p" sx={{ m: 0, mt: 0.5, px: 1.75, color: 'text.secondary' }}>
        {words}
      </Typography>
    ));
}

interface SuggestionSectionProps {
  document: DocumentFull;
  values: Suggestions;
  guessed: boolean;
  canChange: boolean;
  inQueue: boolean;
  busy: string | null;
  /** The property that is chosen, which the document may not have yet. */
  propertyId: number | null;
  onProperty: (id: number | null) => void;
  onChange: (key: keyof Suggestions, value: string) => void;
  onFocusField: (field: FieldInFocus | null) => void;
  onSave: (queue: QueueChoice | null) => void;
  onAssign: (propertyId: number) => void;
}

type PropertyPartProps = Pick<SuggestionSectionProps, 'document' | 'busy' | 'propertyId' | 'onProperty' | 'onAssign'> & {
  assignable: boolean;
};

/** Which property the document belongs to, and why. */
function PropertyPart({ document, busy, propertyId, onProperty, onAssign, assignable }: PropertyPartProps) {
  const translate = useTranslate();
  const names = usePropertyNames();
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.75 }}>
        <PropertyChooser
          label={translate('review.property')}
          first={[{ id: null, name: translate('review.general') }]}
          value={propertyId}
          disabled={!assignable}
          onChange={onProperty}
          sx={{ flex: 1 }}
        />
        <ActionButton
          words="review.assign"
          disabled={!assignable || propertyId === null}
          loading={busy === 'assign'}
          onClick={() => propertyId !== null && onAssign(propertyId)}
          color="primary"
        />
      </Box>
      <PropertyWhy document={document} propertyId={propertyId} names={names} />
    </>
  );
}

/** The values the machine suggests and where the document belongs; in a queue one save settles both and takes it out. */
export function SuggestionSection(props: SuggestionSectionProps) {
  const { document, guessed, canChange, inQueue, busy, propertyId, onSave } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const [remove, setRemove] = useState(true);
  const assignable = canChange && !isSubscription(document);
  const save = (): void => {
    if (isUnreadable(suggestedDate)) notify('app.whole_date', { type: 'error' });
    else onSave(inQueue ? { remove, property_id: assignable ? propertyId : null } : null);
  };
  return (
    <PanelSection
      title="review.suggestions"
      name={suggestionsForm}
      note={
        document.processing_status === 'pending' || document.processing_status === 'processing' ? null : (
          <StatusBadge {...confidenceBadge(document.extracted_data.ai_confidence, document.triage.doubts.length === 0)} />
        )
      }
      onSubmit={() => canChange && save()}
    >
      {guessed && (
        <Alert severity="info" icon={false} sx={{ mb: 1.5, py: 0 }}>
          {translate('review.guessed')}
        </Alert>
      )}
      <SuggestionFields {...props} disabled={!canChange} />
      <PropertyPart {...props} assignable={assignable} />
      {inQueue && (
        <FormControlLabel
          control={<Checkbox size="small" checked={remove} onChange={(_, on) => setRemove(on)} />}
          label={translate('review.remove')}
          disabled={!canChange}
          sx={{ mt: 0.75 }}
        />
      )}
      <ActionButton
        words="review.save"
        type="submit"
        variant={isBooked(document) ? 'contained' : 'outlined'}
        fullWidth
        disabled={!canChange}
        loading={busy === 'save'}
        sx={{ mt: 1 }}
        color="primary"
      />
    </PanelSection>
  );
}
