import { Box, ButtonBase, Typography } from '@mui/material';
import { KeyRound, type LucideIcon, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FactorAdded } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { Span } from '../layout/Span';
import { Note, Quiet, Text } from '../layout/Text';
import { AppStep } from './AppStep';
import { hasPasskeys } from './passkey';
import { PasskeyStep } from './PasskeyStep';
import { RecoveryCodes } from './RecoveryCodes';
import { useFactors } from './use-factors';

interface ChoiceProps {
  icon: LucideIcon;
  title: string;
  hint: string;
  disabled?: boolean;
  onChoose: () => void;
}

function Choice({ icon: Icon, title, hint, disabled = false, onChoose }: ChoiceProps) {
  return (
    <ButtonBase
      disabled={disabled}
      onClick={onChoose}
      sx={{
        p: 2,
        gap: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        justifyContent: 'flex-start',
        textAlign: 'left',
        '&:hover': { backgroundColor: 'action.hover' },
        '&.Mui-disabled': { borderStyle: 'dashed', backgroundColor: 'background.default', color: 'text.secondary' },
      }}
    >
      <Icon size={22} aria-hidden style={{ flexShrink: 0 }} />
      <Span sx={{ display: 'grid' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Quiet component="span">{hint}</Quiet>
      </Span>
    </ButtonBase>
  );
}

interface EnrolStepsProps {
  /** Offered while nothing is chosen yet: from there on Back leads here. */
  onCancel?: () => void;
  /** The codes are shown now, this once. */
  onCodes?: () => void;
  onDone: () => void;
}

/** The two steps: a second factor is chosen and set up, then the recovery codes are kept. */
export function EnrolSteps({ onCancel, onCodes, onDone }: EnrolStepsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { data } = useFactors();
  const [chosen, setChosen] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (): void => {
    notify('factors.added', { type: 'success' });
    onDone();
  };
  const added = ({ recovery_codes }: FactorAdded): void => {
    if (!recovery_codes) return finish();
    setCodes(recovery_codes);
    onCodes?.();
  };
  const back = (): void => setChosen(null);
  const refusal = data?.passkey_refusal ?? (hasPasskeys() ? null : translate('factors.passkey_unsupported'));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box aria-live="polite">
        <Note words="factors.step" args={{ step: codes ? 2 : 1 }} component="span" />
        <Text words={codes ? 'factors.codes_title' : chosen ? `factors.${chosen}` : 'factors.choose'} variant="h2" />
      </Box>
      {codes && <RecoveryCodes codes={codes} onKept={finish} />}
      {!codes && chosen === 'app' && <AppStep onAdded={added} onBack={back} />}
      {!codes && chosen === 'passkey' && <PasskeyStep onAdded={added} onBack={back} />}
      {!codes && !chosen && (
        <>
          <Choice
            icon={Smartphone}
            title={translate('factors.app')}
            hint={translate('factors.app_hint')}
            onChoose={() => setChosen('app')}
          />
          <Choice
            icon={KeyRound}
            title={translate('factors.passkey')}
            hint={refusal ?? translate('factors.passkey_hint')}
            disabled={!data || refusal !== null}
            onChoose={() => setChosen('passkey')}
          />
          {onCancel && <ActionButton words="app.cancel" variant="text" onClick={onCancel} sx={{ justifySelf: 'end' }} />}
        </>
      )}
    </Box>
  );
}
