import { Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Page } from '../layout/Page';

/** There is no such property: says so, and leads to those there are. `back` is what the way says. */
export function PropertyGone({ back = 'property.back' }: { back?: string }) {
  const translate = useTranslate();
  return (
    <Page title="property.not_found">
      <Card sx={{ p: 3, maxWidth: 560 }}>
        <Typography sx={{ mb: 2 }}>{translate('property.not_found_text')}</Typography>
        <Button component={Link} to="/properties" variant="contained">
          {translate(back)}
        </Button>
      </Card>
    </Page>
  );
}
