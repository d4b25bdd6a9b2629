import { Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Page } from './Page';

/** A screen that is not here yet: what it will be, and where to go meanwhile. */
export function ComingLater({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <Page title={`later.${name}.title`}>
      <Card sx={{ p: 3, maxWidth: 640 }}>
        <Typography variant="h2" gutterBottom>
          {translate('coming.later')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate(`later.${name}.text`)}</Typography>
        <Button component={Link} to="/documents" variant="outlined">
          {translate('coming.to_documents')}
        </Button>
      </Card>
    </Page>
  );
}
