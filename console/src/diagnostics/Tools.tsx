import { Box, Link as MuiLink, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';

const tools = [
  ['/diagnostics', 'tool_diagnostics'],
  ['/ai-test', 'tool_ai_test'],
  ['/manual-process', 'tool_manual'],
  ['/debug', 'tool_debug'],
] as const;

/** The ways between the screens for whoever looks into a reading. */
export function Tools() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label={translate('diagnostics.tools')} sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2, rowGap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('diagnostics.tools')}
      </Typography>
      {tools
        .filter(([path]) => path !== pathname)
        .map(([path, name]) => (
          <MuiLink key={path} component={Link} to={path} variant="body2" underline="always">
            {translate(`diagnostics.${name}`)}
          </MuiLink>
        ))}
    </Box>
  );
}
