import { Alert, Box, Button, Card, Divider, IconButton, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import { Building2, Download, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { headingOf, isEmail, isSubscription } from './document-words';
import { Preview } from './preview/Preview';
import { QuickExpense } from './quick/QuickExpense';
import { useProperties } from './use-documents';
import type { HubActions } from './use-hub-actions';

function AssignMenu({ row, actions }: { row: DocumentRow; actions: HubActions }) {
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
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('documents.assign')}
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
            <Box>
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

interface ToolProps {
  label: string;
  icon: typeof Download;
  onClick: () => void;
}

function Tool({ label, icon: Icon, onClick }: ToolProps) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(label)}>
      <IconButton size="small" aria-label={translate(label)} onClick={onClick}>
        <Icon size={17} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

function Notices({
  row,
  actions,
  onOpen,
  canChange,
}: {
  row: DocumentRow;
  actions: HubActions;
  onOpen: (id: number) => void;
  canChange: boolean;
}) {
  const translate = useTranslate();
  const duplicate = row.duplicate_of;
  return (
    <>
      {row.processing_status === 'failed' && (
        <Alert
          severity="error"
          sx={{ mb: 1.5 }}
          action={
            canChange && (
              <Button size="small" color="inherit" onClick={() => void actions.reprocess(row.id)}>
                {translate('app.retry')}
              </Button>
            )
          }
        >
          {row.failure_reason ?? translate('documents.process_failed')}
        </Alert>
      )}
      {duplicate !== null && (
        <Alert
          severity="warning"
          sx={{ mb: 1.5 }}
          action={
            <Button size="small" color="inherit" onClick={() => onOpen(duplicate)}>
              {translate('documents.duplicate_open')}
            </Button>
          }
        >
          {translate('documents.duplicate')}
        </Alert>
      )}
    </>
  );
}

interface DocumentPaneProps {
  row: DocumentRow;
  actions: HubActions;
  offerSave: (save: (() => void) | null) => void;
  canChange: boolean;
  onSaved: () => void;
  onDelete: () => void;
  onOpen: (id: number) => void;
}

/** The right side of the hub: the document with the places of its values, and the expense it will be. */
export function DocumentPane({ row, actions, offerSave, canChange, onSaved, onDelete, onOpen }: DocumentPaneProps) {
  const translate = useTranslate();
  const [focused, setFocused] = useState<string | null>(null);
  const sender = row.from_name ?? row.from_email;
  return (
    <Card component="section" aria-label={headingOf(row)} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, px: 2, py: 0.75, minHeight: 44, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" noWrap title={headingOf(row)}>
            {headingOf(row)}
          </Typography>
          {(isEmail(row) || sender) && (
            <Typography variant="caption" component="p" noWrap sx={{ m: 0, color: 'text.secondary' }}>
              {sender && translate('documents.from', { sender })}
              {row.forwarded_by &&
                row.forwarded_by !== row.from_email &&
                `, ${translate('documents.forwarded', { sender: row.forwarded_by })}`}
            </Typography>
          )}
        </Box>
        {canChange && <AssignMenu row={row} actions={actions} />}
        {canChange && <Tool label="documents.reprocess" icon={RefreshCw} onClick={() => void actions.reprocess(row.id)} />}
        <Tool label="documents.download" icon={Download} onClick={() => void actions.download(row)} />
        {canChange && <Tool label="app.delete" icon={Trash2} onClick={onDelete} />}
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          containerType: 'inline-size',
          display: 'flex',
          flexDirection: 'column',
          '@container (min-width: 900px)': {
            '& > .split': { flexDirection: 'row' },
            '& .quick': { width: 360, borderTop: 0, borderLeft: 1, borderColor: 'divider' },
          },
        }}
      >
        <Box className="split" sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          <Box tabIndex={-1} sx={{ flex: 1, minHeight: { xs: 320, md: 0 }, overflow: 'auto', p: 2, backgroundColor: 'background.default' }}>
            <Notices row={row} actions={actions} onOpen={onOpen} canChange={canChange} />
            <Preview row={row} focused={focused} onDownload={() => void actions.download(row)} />
          </Box>
          <Divider />
          <Box className="quick" sx={{ p: 2, overflowY: 'auto', flexShrink: 0 }}>
            <QuickExpense row={row} offerSave={offerSave} canSave={canChange} onFocusField={setFocused} onSaved={onSaved} />
          </Box>
        </Box>
      </Box>
    </Card>
  );
}
