import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCanChange } from '../providers/role';
import { DismissDialog } from './DismissDialog';
import { ReceiveDialog } from './ReceiveDialog';
import { type Announced, useAnnouncedActions } from './use-announced';

/** What a person can decide about an announced document; nothing for those who only look. */
export function AnnouncedActions({ announced }: { announced: Announced }) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { reopen } = useAnnouncedActions();
  const [asked, setAsked] = useState<'receive' | 'dismiss' | null>(null);
  const [busy, setBusy] = useState(false);
  if (!canChange) return null;
  const close = (): void => setAsked(null);
  const openAgain = async (): Promise<void> => {
    setBusy(true);
    await reopen(announced.id);
    setBusy(false);
  };
  const button = (words: string, onClick: () => void) => (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      loading={busy}
      aria-label={translate(`${words}_what`, { vendor: announced.vendor })}
      onClick={onClick}
    >
      {translate(words)}
    </Button>
  );
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        {announced.status === 'open' && button('expected.receive', () => setAsked('receive'))}
        {announced.status === 'open' && button('expected.dismiss', () => setAsked('dismiss'))}
        {announced.status !== 'open' && button('expected.reopen', () => void openAgain())}
      </Stack>
      {asked === 'receive' && <ReceiveDialog announced={announced} onClose={close} />}
      {asked === 'dismiss' && <DismissDialog announced={announced} onClose={close} />}
    </>
  );
}
