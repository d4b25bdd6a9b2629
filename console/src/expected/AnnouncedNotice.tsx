import { Alert, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { RouteLink } from '../layout/RouteLink';
import { formatDay } from '../money/format';
import { AnnouncedActions } from './AnnouncedActions';
import { PortalLink } from './PortalLink';
import { type Announced, useAnnouncedOf } from './use-announced';
import { useAnnouncedDialogs } from './use-announced-dialogs';

/** Where a document that was announced stands, and the way to it. */
export function AnnouncedState({ announced }: { announced: Announced }) {
  const translate = useTranslate();
  const { ask, dialog } = useAnnouncedDialogs();
  const { status, link, vendor, received_document_id: id, received_document_name: name, closed_reason: reason, due_on: due } = announced;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {translate(`expected.notice_${status}`, { vendor, reason: reason ?? '' })}
        {status === 'open' && due !== null && ` ${translate('expected.notice_due', { day: formatDay(due) })}`}
        {id !== null && ' '}
        {id !== null && (
          <RouteLink to={`/documents/${id}`} color="inherit" underline="always">
            {name}
          </RouteLink>
        )}
      </Box>
      {status === 'open' && link && <PortalLink link={link} />}
      <Box sx={{ display: 'flex', '& > *': { justifyContent: 'flex-start' } }}>
        <AnnouncedActions announced={announced} ask={ask} />
      </Box>
      {dialog}
    </Box>
  );
}

/** Says on the document of an e-mail that the bill itself has to be fetched, and where; on the bill, that it was waited for. */
export function AnnouncedNotice({ documentId }: { documentId: number }) {
  const translate = useTranslate();
  const { data } = useAnnouncedOf({ document_id: documentId });
  return (data ?? []).map((announced) => (
    <Alert key={announced.id} severity="info" sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {announced.received_document_id === documentId ? (
        translate('expected.notice_is_it', { vendor: announced.vendor, day: formatDay(announced.received_on) })
      ) : (
        <AnnouncedState announced={announced} />
      )}
    </Alert>
  ));
}
