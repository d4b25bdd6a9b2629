import { Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { useCanChange } from '../providers/role';
import { type Announced, useReopen } from './use-announced';
import type { AskedOf } from './use-announced-dialogs';

/** What a person can decide about an announced document; nothing for those who only look. */
export function AnnouncedActions({ announced, ask }: { announced: Announced; ask: AskedOf }) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { mutate: reopen, isPending } = useReopen();
  if (!canChange) return null;
  const button = (words: string, onClick: () => void) => (
    <ActionButton
      words={words}
      size="small"
      loading={isPending}
      aria-label={translate(`${words}_what`, { vendor: announced.vendor })}
      onClick={onClick}
    />
  );
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {announced.status === 'open' && button('expected.receive', () => ask('receive', announced))}
      {announced.status === 'open' && button('expected.dismiss', () => ask('dismiss', announced))}
      {announced.status !== 'open' && button('expected.reopen', () => reopen(announced.id))}
    </Stack>
  );
}
