import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { Quiet } from '../layout/Text';
import { RouteLink } from '../layout/RouteLink';

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
      <Quiet words="diagnostics.tools" />
      {tools
        .filter(([path]) => path !== pathname)
        .map(([path, name]) => (
          <RouteLink key={path} to={path} variant="body2" underline="always">
            {translate(`diagnostics.${name}`)}
          </RouteLink>
        ))}
    </Box>
  );
}
