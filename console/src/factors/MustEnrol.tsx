import { Card, Skeleton } from '@mui/material';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMe } from '../auth/use-me';
import { Page } from '../layout/Page';
import { Text } from '../layout/Text';
import { useEnrolled } from './use-enrolled';

const EnrolSteps = lazy(() => import('./EnrolSteps').then((module) => ({ default: module.EnrolSteps })));
const OtherSessions = lazy(() => import('./OtherSessions').then((module) => ({ default: module.OtherSessions })));

/** Stands before every screen until a second factor that is required is set up. */
export function MustEnrol({ children }: { children: ReactNode }) {
  const enrolled = useEnrolled();
  const { data } = useMe();
  const [isAdded, setIsAdded] = useState(false);
  const proceed = async (): Promise<void> => {
    await enrolled();
    setIsAdded(false);
  };
  if (!isAdded && !data?.must_enroll_second_factor) return children;
  return (
    <Page title="factors.must_title">
      <Card sx={{ p: 3, maxWidth: 560 }}>
        <Text words="factors.must_hint" sx={{ mb: 2.5 }} />
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          {isAdded ? <OtherSessions onDone={() => void proceed()} /> : <EnrolSteps onDone={() => setIsAdded(true)} />}
        </Suspense>
      </Card>
    </Page>
  );
}
