import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';

function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.75,
        py: '1px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '4px',
        fontFamily: 'inherit',
        fontSize: 12,
        backgroundColor: 'background.default',
      }}
    >
      {children}
    </Box>
  );
}

/** The keys of the list, at its foot. */
export function KeyHints() {
  const translate = useTranslate();
  const hint = { display: 'flex', alignItems: 'center', gap: 0.75 };
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        gap: 2,
        px: 1.75,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 12,
        color: 'text.secondary',
      }}
    >
      <Box sx={hint}>
        <Key>↑</Key>
        <Key>↓</Key>
        {translate('documents.key_move')}
      </Box>
      <Box sx={hint}>
        <Key>Enter</Key>
        {translate('documents.key_save')}
      </Box>
      <Box sx={hint}>
        <Key>Del</Key>
        {translate('documents.key_delete')}
      </Box>
      <Box sx={{ ...hint, ml: 'auto' }}>
        <Key>?</Key>
      </Box>
    </Box>
  );
}

const keys = [
  ['↑', 'documents.key_prev'],
  ['↓', 'documents.key_next'],
  ['Enter', 'documents.key_enter'],
  ['Delete', 'documents.key_del'],
  ['Ctrl + click', 'documents.key_ctrl'],
  ['Shift + click', 'documents.key_shift'],
  ['?', 'documents.key_question'],
] as const;

/** All keys with what they do. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{translate('documents.keys_title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '10px 20px', m: 0, alignItems: 'center' }}>
          {keys.map(([key, words]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Key>{key}</Key>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(words)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('app.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
