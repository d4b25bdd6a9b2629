import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Key } from './Key';

const hint = { display: 'flex', alignItems: 'center', gap: 0.75 } as const;

/** The keys of the list, at its foot; the last leads to the help. Those who only look are told of none that does something. */
export function KeyHints({ canChange, onHelp }: { canChange: boolean; onHelp: () => void }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexWrap: 'wrap',
        gap: '4px 16px',
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
      {canChange && (
        <>
          <Box sx={hint}>
            <Key>{translate('documents.keys.enter')}</Key>
            {translate('documents.key_save')}
          </Box>
          <Box sx={hint}>
            <Key>{translate('documents.keys.short_del')}</Key>
            {translate('documents.key_delete')}
          </Box>
        </>
      )}
      <ButtonBase onClick={onHelp} sx={{ ...hint, ml: 'auto', fontSize: 12, borderRadius: 1, '&:hover': { color: 'text.primary' } }}>
        <Key>?</Key>
        {translate('documents.help')}
      </ButtonBase>
    </Box>
  );
}
