import { Button } from '@mui/material';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { iconOnlyWhereNarrow } from '../layout/icon-only';
import { isSubscription } from './document-words';
import { PropertyPopover } from './PropertyPopover';
import type { DocumentActions } from './use-document-actions';

/** Gives an unassigned document a property; what the reading suggests comes first, with its reason. Bills of subscriptions never get one. */
export function AssignMenu({ row, actions }: { row: DocumentRow; actions: DocumentActions }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (row.property_id !== null || isSubscription(row)) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Building2 size={15} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={translate('documents.assign')}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={iconOnlyWhereNarrow}
      >
        <span>{translate('documents.assign')}</span>
      </Button>
      <PropertyPopover
        anchor={anchor}
        matches={row.property_matches}
        onClose={() => setAnchor(null)}
        onChange={(id) => void actions.assign(row.id, id)}
      />
    </>
  );
}
