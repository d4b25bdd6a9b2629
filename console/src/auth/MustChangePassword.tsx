import { Card, Skeleton } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { Loading } from '../layout/Loading';
import { Page } from '../layout/Page';
import { Text } from '../layout/Text';
import { useMe } from './use-me';

const ChangePasswordForm = lazy(() => import('./ChangePasswordForm').then((module) => ({ default: module.ChangePasswordForm })));

/** Stands before every screen until a temporary password has been changed. */
export function MustChangePassword({ children }: { children: ReactNode }) {
  const { data, isPending, errorUpdateCount } = useMe();
  // Where the server is away the screen stands, and stays while it is asked again.
  if (isPending && errorUpdateCount === 0) return <Loading />;
  if (!data?.must_change_password) return children;
  return (
    <Page title="auth.change_title">
      <Card sx={{ p: 3, maxWidth: 560 }}>
        <Text words="auth.change_hint" sx={{ mb: 2.5 }} />
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <ChangePasswordForm />
        </Suspense>
      </Card>
    </Page>
  );
}
