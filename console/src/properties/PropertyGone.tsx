import { Card } from '@mui/material';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { Text } from '../layout/Text';

/** There is no such property: says so, and leads to those there are. `back` is what the way says. */
export function PropertyGone({ back = 'property.back' }: { back?: string }) {
  return (
    <Page title="property.not_found">
      <Card sx={{ p: 3, maxWidth: 560 }}>
        <Text words="property.not_found_text" sx={{ mb: 2 }} />
        <ActionButton words={back} to="/properties" variant="contained" />
      </Card>
    </Page>
  );
}
