import { Box, Skeleton } from '@mui/material';
import { AccountNames } from '../bookkeeping/AccountNames';
import { FirstSteps } from '../dashboard/FirstSteps';
import { useHasProperty, useTotals } from '../dashboard/use-dashboard';
import { TwoStep } from '../factors/TwoStep';
import { LoadFailed } from '../layout/LoadFailed';
import { MailAccounts } from '../mail-accounts/MailAccounts';
import { Page } from '../layout/Page';
import { Text } from '../layout/Text';
import { useCanChange, useRole } from '../providers/role';
import { Business } from './Business';
import { Password } from './Password';
import { Relay } from './Relay';
import { Section } from './Section';
import { Sessions } from './Sessions';
import { Tokens } from './Tokens';
import { Trash } from './Trash';
import { WebhooksLink } from './WebhooksLink';
import { useSettings } from './use-settings';

function Checklist() {
  const totals = useTotals().data;
  const hasProperty = useHasProperty();
  if (!totals || hasProperty === undefined) return <Skeleton variant="rounded" height={90} />;
  if (totals.count === 0) return <FirstSteps hasProperty={hasProperty} hasExpense={false} />;
  return (
    <Section title="settings.first_steps">
      <Text words="settings.first_steps_done" variant="body2" />
    </Section>
  );
}

/** The business, one's own access, and what was deleted. */
export function SettingsPage() {
  const { data, isError, refetch } = useSettings();
  const canChange = useCanChange();
  const admin = useRole() === 'ADMIN';
  return (
    <Page title="settings.title" subtitle="settings.subtitle">
      <LoadFailed failed={isError} words="settings.failed_load" onRetry={() => void refetch()} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {canChange && <Checklist />}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {data ? <Business settings={data} /> : !isError && <Skeleton variant="rounded" height={220} />}
          <Sessions />
          <Password />
          <TwoStep />
          <Tokens kind="calendar" />
          <Tokens kind="api" />
        </Box>
        {admin && <MailAccounts />}
        {admin && <Relay />}
        {admin && <AccountNames />}
        {admin && <WebhooksLink />}
        {canChange && <Trash />}
      </Box>
    </Page>
  );
}
