import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useNow } from '../clock/use-now';
import { StatusBadge } from '../documents/StatusBadge';
import { Note } from '../layout/Text';
import { formatInstant } from '../money/format';
import { daysLeft, scopeWords, type Token } from './token-words';

/** What has to be noticed of a token: that it ends soon or has ended, or that it has no limits. */
export function TokenBadge({ token }: { token: Token }) {
  const now = useNow();
  const days = daysLeft(token, now);
  if (token.has_ended && token.expires_at !== null)
    return <StatusBadge tone="bad" text="tokens.ended" args={{ at: formatInstant(token.expires_at) }} />;
  if (days !== null) return <StatusBadge tone="warn" text="tokens.ends_soon" args={{ smart_count: days }} />;
  return token.made_before_scopes ? <StatusBadge tone="warn" text="tokens.no_limits" /> : null;
}

/** When a token was last used, and from where. */
function useLastUsed(): (token: Token) => string {
  const translate = useTranslate();
  return ({ last_used_at: used, last_used_address: address }) => {
    if (used === null) return translate('settings.never_used');
    const at = formatInstant(used);
    return address === null ? translate('settings.last_used', { at }) : translate('tokens.last_used_from', { at, address });
  };
}

/** What a token is: what it may do, when it ends, when it was used. */
export function TokenFacts({ token }: { token: Token }) {
  const translate = useTranslate();
  const lastUsed = useLastUsed();
  const end = token.expires_at === null ? translate('tokens.no_end') : translate('tokens.ends', { at: formatInstant(token.expires_at) });
  const scope = scopeWords(token, translate);
  const lines = [
    ...(token.kind === 'api' ? [token.made_before_scopes ? scope : `${scope} · ${end}`] : []),
    `${translate('settings.ends_in', { hint: token.hint })} · ${lastUsed(token)}`,
  ];
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{token.name}</Typography>
      {lines.map((line) => (
        <Note key={line} sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Note>
      ))}
      <TokenBadge token={token} />
    </Box>
  );
}
