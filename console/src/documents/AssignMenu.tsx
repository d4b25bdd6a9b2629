import { Box, Button, Menu, MenuItem, Typography } from '@mui/material';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { iconOnlyWhereNarrow } from '../layout/icon-only';
import { isSubscription } from './document-words';
import { useProperties } from './use-documents';
import type { HubActions } from './use-hub-actions';

/** Gives an unassigned document a property; what the reading suggests comes first, with its reason. Bills of subscriptions never get one. */
export function AssignMenu({ row, actions }: { row: DocumentRow; actions: HubActions }) {
  const translate = useTranslate();
  const properties = useProperties().data ?? [];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const suggested = new Map(row.property_matches.map((match) => [match.property_id, match.reason]));
  const ordered = properties.toSorted((a, b) => Number(suggested.has(b.id)) - Number(suggested.has(a.id)));
  if (row.property_id !== null || isSubscription(row) || properties.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Building2 size={15} aria-hidden />}
        aria-haspopup="menu"
        aria-label={translate('documents.assign')}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={iconOnlyWhereNarrow}
      >
        <span>{translate('documents.assign')}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ordered.map((property) => (
          <MenuItem
            key={property.id}
            onClick={() => {
              setAnchor(null);
              void actions.assign(row.id, property.id);
            }}
          >
            <Box sx={{ minWidth: 0, maxWidth: 420 }}>
              {property.name}
              {suggested.has(property.id) && (
                <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
                  {`${translate('documents.suggested')}: ${suggested.get(property.id) ?? ''}`}
                </Typography>
              )}
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
