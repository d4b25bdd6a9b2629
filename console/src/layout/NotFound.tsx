import { Card } from '@mui/material';
import { ActionButton } from './ActionButton';
import { Page } from './Page';
import { Text } from './Text';

/** Nothing lives at this address. */
export function NotFound() {
  return (
    <Page title="error.not_found">
      <Card sx={{ p: 3, maxWidth: 560 }}>
        <Text words="error.not_found_text" sx={{ mb: 2 }} />
        <ActionButton words="error.go_home" to="/" variant="contained" />
      </Card>
    </Page>
  );
}
