import { Box, Card, LinearProgress, Skeleton } from '@mui/material';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Note, Quiet, Text } from '../layout/Text';
import { useCanChange } from '../providers/role';
import { FirstMail } from './FirstMail';
import { useNewestMail } from './use-first-steps';

interface FirstStepsProps {
  hasProperty: boolean;
  hasExpense: boolean;
}

interface StepProps {
  number: number;
  title: string;
  done: boolean;
  children?: ReactNode;
}

/** A step with its number, or a tick where it is done. */
function Step({ number, title, done, children }: StepProps) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box
        sx={({ tokens }) => ({
          width: 24,
          height: 24,
          flexShrink: 0,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          fontSize: 12,
          fontWeight: 620,
          color: done ? tokens.good.text : tokens.blue,
          backgroundColor: done ? tokens.good.ground : tokens.blueGround,
        })}
      >
        {done ? <Check size={14} role="img" aria-label={translate('dashboard.step_done')} /> : number}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Text words={title} sx={{ lineHeight: '24px', fontWeight: done ? 400 : 560, color: done ? 'text.secondary' : 'text.primary' }} />
        {children}
      </Box>
    </Box>
  );
}

/** What to do on the first day, each step ticked as it happens; the card goes when there is an expense. */
export function FirstSteps({ hasProperty, hasExpense }: FirstStepsProps) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { data: mail = null, isPending } = useNewestMail(canChange && !hasExpense);
  if (hasExpense || !canChange) return null;
  if (isPending) return <Skeleton variant="rounded" height={320} sx={{ mb: 2 }} />;
  const done = [hasProperty, mail !== null].filter(Boolean).length;
  return (
    <Card component="section" sx={{ px: 2, pt: 2, pb: 0.75, mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Text words="dashboard.first_steps" variant="h2" />
        <Note words="dashboard.steps_done" args={{ done, all: 4 }} component="span" sx={{ whiteSpace: 'nowrap' }} />
      </Box>
      <Quiet words="dashboard.first_steps_sub" />
      <LinearProgress
        variant="determinate"
        value={(done / 4) * 100}
        aria-label={translate('dashboard.first_steps')}
        sx={({ tokens }) => ({ my: 1.5, height: 5, borderRadius: 3, backgroundColor: tokens.blueGround })}
      />
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <Step number={1} title="dashboard.step_property" done={hasProperty}>
          {!hasProperty && (
            <ActionButton words="properties.add_first" color="primary" to="/properties/new" size="small" sx={{ mt: 0.75 }} />
          )}
        </Step>
        <Step number={2} title="dashboard.step_mail" done={mail !== null}>
          <FirstMail mail={mail} />
        </Step>
        <Step number={3} title="dashboard.step_review" done={false}>
          {mail && <ActionButton words="dashboard.step_open" color="primary" to="/documents" size="small" sx={{ mt: 0.75 }} />}
        </Step>
        <Step number={4} title="dashboard.step_expense" done={false} />
      </Box>
    </Card>
  );
}
