import { Box, Typography } from '@mui/material';
import { Archive, ArrowLeft, Download, RefreshCw, ScanText, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { senderWords } from '../mail/mail-words';
import { SenderCheck } from '../mail/SenderCheck';
import { Tool } from '../layout/Tool';
import { AssignButton } from './AssignButton';
import { headingOf, isSubscription } from './document-words';
import { SubscriptionButton } from './subscription/SubscriptionButton';
import type { DocumentActions } from './use-document-actions';

interface PaneHeaderProps {
  row: DocumentRow;
  onBack: (() => void) | null;
  actions: DocumentActions;
  canChange: boolean;
  onDelete: () => void;
  onReview: () => void;
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px', px: 2, py: 0.5, minHeight: 44 } as const;
/** On a phone the tools stand under the name, which would have no room beside them. */
const phone = '@container (max-width: 419px)';

/** What the document is called, who sent it, and what can be done with it. */
export function PaneHeader({ row, onBack, actions, canChange, onDelete, onReview }: PaneHeaderProps) {
  const translate = useTranslate();
  const { name: sender } = senderWords(row);
  const forwarder = row.forwarded_by === row.from_email ? null : row.forwarded_by;
  return (
    <Box sx={{ containerType: 'inline-size', borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}>
      <Box sx={bar}>
        {onBack && <Tool label="documents.to_list" icon={ArrowLeft} onClick={onBack} />}
        <Box sx={{ flex: '1 1 180px', minWidth: 0, [phone]: { flexBasis: 'calc(100% - 48px)' } }}>
          <Typography variant="h2" noWrap title={headingOf(row)} sx={{ lineHeight: 1.3 }}>
            {headingOf(row)}
          </Typography>
          {sender && (
            <Typography variant="caption" component="p" noWrap sx={{ m: 0, color: 'text.secondary', lineHeight: 1.35 }}>
              {translate('documents.from', { sender })}
              {row.sender_check && ' · '}
              <SenderCheck check={row.sender_check} />
              {forwarder && `, ${translate('documents.forwarded', { sender: forwarder })}`}
              {forwarder && row.forwarder_check && ' · '}
              {forwarder && <SenderCheck check={row.forwarder_check} />}
            </Typography>
          )}
        </Box>
        {/* Together, beside the name or below it. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px' }}>
          {/* Bills of subscriptions never get a property. */}
          {canChange && row.property_id === null && !isSubscription(row) && (
            <AssignButton
              label="documents.assign"
              color="primary"
              matches={row.property_matches}
              onChange={(id) => void actions.assign(row.id, id)}
              shrinks="whereNarrow"
            />
          )}
          <Tool label="documents.review" icon={ScanText} onClick={onReview} />
          {canChange && <SubscriptionButton row={row} />}
          {canChange && <Tool label="review.file" short="documents.bulk.file" icon={Archive} onClick={() => void actions.file(row.id)} />}
          {canChange && <Tool label="documents.reprocess" icon={RefreshCw} onClick={() => void actions.reprocess(row.id)} />}
          <Tool label="documents.download" icon={Download} onClick={() => void actions.download(row)} />
          {canChange && (
            <Tool
              label={row.duplicate_of === null ? 'app.delete' : 'documents.delete_copy'}
              short="app.delete"
              icon={Trash2}
              onClick={onDelete}
            />
          )}
        </Box>
      </Box>
    </Box>
  );
}
