import { Card, Skeleton, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useMe } from '../auth/use-me';
import { Page } from '../layout/Page';
import { useEnrolled } from './use-enrolled';

const EnrolSteps = lazy(() => import('./EnrolSteps').then((module) => ({ default: module.EnrolSteps })));

/** Stands before every screen until a second factor that is required is set up. */
export function MustEnrol({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const enrolled = useEnrolled();
  const { data } = useMe();
  if (!data?.must_enroll_second_factor) return children;
  return (
    <Page title="factors.must_title">
      <Card sx={{ p: 3, maxWidth: 560 }}>
        <Typography sx={{ mb: 2.5 }}>{translate('factors.must_hint')}</Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <EnrolSteps onDone={() => void enrolled()} />
        </Suspense>
      </Card>
    </Page>
  );
}
