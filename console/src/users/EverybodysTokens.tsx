import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { ActionButton } from '../layout/ActionButton';
import { Note, Quiet } from '../layout/Text';
import { Instant } from '../money/Instant';
import { ListFailed, RecordList } from '../records/RecordList';
import { RecordRows } from '../records/RecordRows';
import { RevokeToken } from '../settings/RevokeToken';
import { Section } from '../settings/Section';
import { TokenBadge } from '../settings/TokenFacts';
import { scopeWords } from '../settings/token-words';
import { nameOf } from './user-words';

type TokenOfUser = components['schemas']['AccessTokenOfUser'];

const columns = [
  { key: 'user', heading: true },
  { key: 'name' },
  { key: 'may' },
  { key: 'used' },
  { key: 'ending' },
  { key: 'actions', right: true },
] as const;

function LastUse({ token: { last_used_at: at, last_used_address: address } }: { token: TokenOfUser }) {
  const translate = useTranslate();
  if (at === null) return translate('tokens.never');
  return (
    <>
      <Instant at={at} />
      {address !== null && <Note sx={{ overflowWrap: 'anywhere' }}>{address}</Note>}
    </>
  );
}

function Table() {
  const translate = useTranslate();
  const [revoking, setRevoking] = useState<TokenOfUser | null>(null);
  const cells = (token: TokenOfUser) => ({
    user: nameOf(token.user),
    name: (
      <>
        {token.name}
        <Note words="settings.ends_in" args={{ hint: token.hint }} />
      </>
    ),
    may: scopeWords(token, translate),
    used: <LastUse token={token} />,
    ending: (
      <>
        {token.expires_at === null ? translate('tokens.never') : <Instant at={token.expires_at} />}
        <Box>
          <TokenBadge token={token} />
        </Box>
      </>
    ),
    actions: (
      <ActionButton
        words="settings.revoke"
        variant="text"
        size="small"
        color="error"
        onClick={() => setRevoking(token)}
        aria-label={translate('tokens.revoke_named', { name: token.name, user: nameOf(token.user) })}
      />
    ),
  });
  const empty = <Quiet words="tokens.everybody_empty" />;
  return (
    <>
      <RecordRows label="tokens.list" words="tokens." columns={columns} cells={cells} empty={empty} />
      {revoking && (
        <RevokeToken
          question={translate('tokens.revoke_of', { name: revoking.name, user: nameOf(revoking.user) })}
          resource="everybodys-tokens"
          revoke={(provider) => provider.delete('everybodys-tokens', { id: revoking.id })}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  );
}

/** Everybody's API tokens and calendar feeds: what programs get in with, and how to end it. */
export function EverybodysTokens() {
  return (
    <Box sx={{ mt: 2 }}>
      <RecordList<TokenOfUser> resource="everybodys-tokens" perPage={1000} disableSyncWithLocation>
        <Section title="tokens.everybody" note="tokens.everybody_note">
          <ListFailed words="tokens.failed_everybody" />
          <Table />
        </Section>
      </RecordList>
    </Box>
  );
}
