import { Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Page } from './Page';

/** Nothing lives at this address. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <Page title="error.not_found">
      <Card sx={{ p: 3, maxWidth: 560 }}>
        <Typography sx={{ mb: 2 }}>{translate('error.not_found_text')}</Typography>
        <Button component={Link} to="/" variant="contained">
          {translate('error.go_home')}
        </Button>
      </Card>
    </Page>
  );
}
