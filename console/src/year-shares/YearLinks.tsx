import { Box, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { StatusBadge } from '../documents/StatusBadge';
import { ActionButton } from '../layout/ActionButton';
import { LoadFailed } from '../layout/LoadFailed';
import { ReadDialog } from '../layout/ReadDialog';
import { Note, Quiet } from '../layout/Text';
import { formatInstant } from '../money/format';
import { useCall } from '../records/use-call';
import { RevokeToken } from '../settings/RevokeToken';

type Share = components['schemas']['YearShare'];

/** What a link shows, until when, and when it was opened. */
function ShareFacts({ share }: { share: Share }) {
  const translate = useTranslate();
  const { name, properties, has_ended: hasEnded, expires_at: expires, last_used_at: used, last_used_address: address } = share;
  const shows =
    properties === null
      ? translate('year_shares.all_properties')
      : translate('year_shares.some_properties', { smart_count: properties.length });
  const opened = address === null ? 'year_shares.last_opened' : 'year_shares.last_opened_from';
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Note>{hasEnded ? shows : `${shows} · ${translate('year_shares.expires', { at: formatInstant(expires) })}`}</Note>
      <Note sx={{ overflowWrap: 'anywhere' }}>
        {used === null ? translate('year_shares.never_opened') : translate(opened, { at: formatInstant(used), address })}
      </Note>
      {hasEnded && <StatusBadge tone="bad" text="year_shares.ended" args={{ at: formatInstant(expires) }} />}
    </Box>
  );
}

/** The links to a year, with when each was last opened, and how to end it. */
export function YearLinks({ year, onAdd, onClose }: { year: number; onAdd: () => void; onClose: () => void }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useCall(['year-shares', year], (provider) => provider.yearShares(year));
  const [revoking, setRevoking] = useState<Share | null>(null);
  return (
    <ReadDialog
      title={translate('year_shares.title', { year })}
      actions={<ActionButton words="year_shares.add" variant="contained" onClick={onAdd} />}
      onClose={onClose}
    >
      <Quiet words="year_shares.text" args={{ year }} />
      <LoadFailed failed={isError} words="year_shares.failed_list" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && <Quiet words="year_shares.empty" />}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={translate('year_shares.links', { year })} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((share) => (
            <Box
              component="li"
              key={share.id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
            >
              <ShareFacts share={share} />
              <ActionButton
                words="settings.revoke"
                variant="text"
                size="small"
                color="error"
                onClick={() => setRevoking(share)}
                aria-label={translate('year_shares.revoke_named', { name: share.name })}
              />
            </Box>
          ))}
        </Box>
      )}
      {revoking && (
        <RevokeToken
          question={translate('year_shares.revoke_confirm', { name: revoking.name })}
          note="year_shares.revoke_note"
          resource="year-shares"
          revoke={(provider) => provider.revokeYearShare(revoking.id)}
          onClose={() => setRevoking(null)}
        />
      )}
    </ReadDialog>
  );
}
