import { Box, Tooltip } from '@mui/material';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from 'react-admin';
import type { MailRow } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { useRole } from '../providers/role';
import { useDismiss, useRelease } from './use-mail';

interface ReleaseButtonsProps {
  mail: Pick<MailRow, 'id' | 'allows' | 'state'>;
}

/**
 * Lets a message in, with the second button its sender for good: that is the administrator's, and asks first what it would add to the list.
 * The third puts it out of quarantine without letting it in.
 */
export function ReleaseButtons({ mail: { id, allows, state } }: ReleaseButtonsProps) {
  const translate = useTranslate();
  const admin = useRole() === 'ADMIN';
  const release = useRelease();
  const dismiss = useDismiss();
  const [asking, setAsking] = useState(false);
  const allow = (): void => {
    // The row goes with what is let in, and the dialog with the row: closed before that, it gives the focus back to where a person was.
    flushSync(() => setAsking(false));
    release.mutate({ id, allowSender: true });
  };
  const disabled = release.isPending || dismiss.isPending;
  const busyWith = (allowSender: boolean): boolean => release.isPending && release.variables.allowSender === allowSender;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, justifyContent: 'flex-end' }}>
      <ActionButton
        words="mail.release"
        size="small"
        variant="contained"
        loading={busyWith(false)}
        disabled={disabled}
        onClick={() => release.mutate({ id, allowSender: false })}
      />
      <Tooltip title={admin ? allows === null && translate('mail.allow_nobody') : translate('mail.allow_admins')}>
        <span>
          <ActionButton
            words="mail.allow"
            size="small"
            loading={busyWith(true)}
            disabled={!admin || allows === null || disabled}
            onClick={() => setAsking(true)}
          />
        </span>
      </Tooltip>
      {state === 'quarantined' && (
        <Tooltip describeChild title={translate('mail.dismiss_hint')}>
          <span>
            <ActionButton
              words="mail.dismiss"
              variant="text"
              size="small"
              loading={dismiss.isPending}
              disabled={disabled}
              onClick={() => dismiss.mutate(id)}
            />
          </span>
        </Tooltip>
      )}
      {asking && allows !== null && <AllowDialog sender={allows} onConfirm={allow} onCancel={() => setAsking(false)} />}
    </Box>
  );
}

interface AllowDialogProps {
  /** An address, or `@domain` for everybody there. */
  sender: string;
  onConfirm: () => void;
  onCancel: () => void;
}

function AllowDialog({ sender, onConfirm, onCancel }: AllowDialogProps) {
  const translate = useTranslate();
  const isDomain = sender.startsWith('@');
  const words = `mail.allow_${isDomain ? 'domain' : 'address'}`;
  const names = { sender, domain: sender.slice(1) };
  return (
    <ConfirmDialog
      open
      question={translate(words, names)}
      note={translate(`${words}_note`, names)}
      action="mail.allow"
      tone={isDomain ? 'error' : 'primary'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
