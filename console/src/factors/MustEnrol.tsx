import { Card, Skeleton, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMe } from '../auth/use-me';
import { Page } from '../layout/Page';
import { useEnrolled } from './use-enrolled';

const EnrolSteps = lazy(() => import('./EnrolSteps').then((module) => ({ default: module.EnrolSteps })));
const OtherSessions = lazy(() => import('./OtherSessions').then((module) => ({ default: module.OtherSessions })));

/** Stands before every screen until a second factor that is required is set up. */
export function MustEnrol({ children }: { children: ReactNode }) {
  const translate = useTranslate();
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
        <Typography sx={{ mb: 2.5 }}>{translate('factors.must_hint')}</Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          {isAdded ? <OtherSessions onDone={() => void proceed()} /> : <EnrolSteps onDone={() => setIsAdded(true)} />}
        </Suspense>
      </Card>
    </Page>
  );
}
