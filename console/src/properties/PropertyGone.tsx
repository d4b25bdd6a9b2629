import { Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';

/** There is no such property: says so, and leads to those there are. `back` is what the way says. */
export function PropertyGone({ back = 'property.back' }: { back?: string }) {
  const translate = useTranslate();
  return (
    <Page title="property.not_found">
      <Card sx={{ p: 3, maxWidth: 560 }}>
        <Typography sx={{ mb: 2 }}>{translate('property.not_found_text')}</Typography>
        <ActionButton words={back} to="/properties" variant="contained" />
      </Card>
    </Page>
  );
}
