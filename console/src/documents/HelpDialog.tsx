import { Box, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';
import { useSettings } from '../settings/use-settings';
import { Key } from './list/Key';

const topics = ['property', 'subscription', 'ai', 'quick', 'inline'] as const;
const keys = [
  'prev',
  'next',
  'enter',
  'edit',
  'escape',
  'del',
  'review',
  'review_move',
  'review_save',
  'file',
  'save_all',
  'undo',
  'ctrl',
  'shift',
  'find',
  'question',
] as const;

function Topics() {
  const { mailboxes, mail_domain } = useSettings().data ?? {};
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      {topics.map((topic) => (
        <div key={topic}>
          <Text words={`documents.help_${topic}`} component="dt" sx={{ fontWeight: 600, fontSize: 13 }} />
          <Text
            words={`documents.help_${topic}_text`}
            args={{ address: mailboxes?.subscriptions ?? '', domain: mail_domain ?? '' }}
            component="dd"
            variant="body2"
            sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
          />
        </div>
      ))}
    </Box>
  );
}

function Keys() {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '10px 20px', m: 0, alignContent: 'start' }}>
      {keys.map((key) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <dt>
            <Key>{translate(`documents.keys.${key}`)}</Key>
          </dt>
          <Text words={`documents.key_${key}`} component="dd" variant="body2" sx={{ m: 0 }} />
        </Box>
      ))}
    </Box>
  );
}

/** How the hub works, in its five topics, and all its keys. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby="help-title">
      <DialogTitle id="help-title">{translate('documents.help_title')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '3fr 2fr' } }}>
        <Topics />
        <section>
          <Text words="documents.keys_title" variant="h3" component="h3" sx={{ mb: 1.5 }} />
          <Keys />
        </section>
      </DialogContent>
      <DialogActions>
        <ActionButton words="app.close" onClick={onClose} autoFocus variant="text" color="primary" />
      </DialogActions>
    </Dialog>
  );
}
