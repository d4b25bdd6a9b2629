import { Box, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { ActionButton } from '../layout/ActionButton';
import { LoadFailed } from '../layout/LoadFailed';
import { ShownOnce } from '../layout/ShownOnce';
import { Quiet } from '../layout/Text';
import { MakeToken } from './MakeToken';
import { RevokeToken } from './RevokeToken';
import { Section } from './Section';
import { TokenFacts } from './TokenFacts';
import type { Token } from './token-words';
import { useTokens } from './use-tokens';

type Given = components['schemas']['AccessTokenGiven'];

/** What is copied: the address of a feed, or the token itself. */
const secretOf = ({ url, token }: Given): string => (url === null ? token : new URL(url, window.location.origin).href);

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      aria-label={token.name}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <TokenFacts token={token} />
      <ActionButton
        words="settings.revoke"
        variant="text"
        size="small"
        color="error"
        onClick={onRevoke}
        aria-label={`${translate('settings.revoke')} ${token.name}`}
      />
    </Box>
  );
}

/** One's own calendar feeds, or API tokens. */
export function Tokens({ kind }: { kind: Token['kind'] }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useTokens();
  const [making, setMaking] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const shown = data?.filter((token) => token.kind === kind);
  const add = <ActionButton words={`settings.${kind}_add`} color="primary" size="small" onClick={() => setMaking(true)} />;
  const show = (token: Given): void => {
    setMaking(false);
    setGiven(token);
  };
  return (
    <Section title={`settings.${kind}`} note={`settings.${kind}_note`} action={add}>
      <LoadFailed failed={isError} words="settings.failed_tokens" onRetry={() => void refetch()} />
      {!shown && !isError && <Skeleton variant="rounded" height={60} />}
      {shown?.length === 0 && <Quiet words={`settings.${kind}_empty`} />}
      {shown && shown.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </Box>
      )}
      {making && <MakeToken kind={kind} onMade={show} onClose={() => setMaking(false)} />}
      {given && <ShownOnce title={given.name} label={`settings.made_${kind}`} value={secretOf(given)} onClose={() => setGiven(null)} />}
      {revoking && (
        <RevokeToken
          question={translate('settings.revoke_confirm', { name: revoking.name })}
          resource="access-tokens"
          revoke={(provider) => provider.delete('access-tokens', { id: revoking.id })}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  );
}
