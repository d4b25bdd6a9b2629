import { Box, Divider, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { LogOut, Moon, Sun } from 'lucide-react';
import { useLogout, useNotify, useTheme, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useRole } from '../providers/role';
import { ink } from '../theme/tokens';
import { Brand } from './Brand';
import { isActive, sidebarFor, type SidebarEntry } from './sidebar-entries';

export const sidebarWidth = 250;

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 1.25,
  height: 35,
  borderRadius: '7px',
  color: '#c3cbd8',
  fontSize: 14,
  textDecoration: 'none',
  '&:hover': { backgroundColor: 'rgb(255 255 255 / 6%)', color: '#fff' },
  '&:focus-visible': { outline: '2px solid #86aaff', outlineOffset: -2 },
} as const;

function Entry({ entry, onGo }: { entry: SidebarEntry; onGo?: (() => void) | undefined }) {
  const translate = useTranslate();
  const active = isActive(entry, useLocation().pathname);
  return (
    <Box component="li" sx={{ listStyle: 'none', mb: '2px' }}>
      <Box
        component={Link}
        to={entry.to}
        aria-current={active ? 'page' : undefined}
        onClick={onGo}
        sx={{ ...row, ...(active && { backgroundColor: '#24304a', color: '#fff' }) }}
      >
        <entry.icon size={17} aria-hidden color={active ? '#9dbbff' : 'currentColor'} />
        {translate(entry.label)}
      </Box>
    </Box>
  );
}

/** The dark column with all ways through the console; `onGo` lets a drawer close itself. */
export function Sidebar({ onGo }: { onGo?: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const groups = sidebarFor(useRole());
  const leave = async (): Promise<void> => {
    await logout();
    notify('auth.logged_out', { type: 'success' });
  };
  return (
    <Stack
      component="nav"
      aria-label={translate('nav.main')}
      sx={{ width: sidebarWidth, height: '100%', backgroundColor: ink, color: '#c3cbd8', p: '10px', overflowY: 'auto' }}
    >
      <Brand />
      <Box sx={{ flex: 1 }}>
        {groups.map((group) => (
          <Box key={group.label ?? 'main'} sx={{ mb: 1.5 }}>
            {group.label && <Typography sx={{ px: 1.25, pb: 0.5, fontSize: 13, color: '#93a0b5' }}>{translate(group.label)}</Typography>}
            <Box component="ul" sx={{ m: 0, p: 0 }}>
              {group.entries.map((entry) => (
                <Entry key={entry.to} entry={entry} onGo={onGo} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Divider sx={{ borderColor: '#24304a', my: 1 }} />
      <Box sx={{ textAlign: 'right' }}>
        <Tooltip title={translate(theme === 'dark' ? 'app.to_light' : 'app.to_dark')}>
          <IconButton
            aria-label={translate(theme === 'dark' ? 'app.to_light' : 'app.to_dark')}
            onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
            sx={{ color: '#c3cbd8', '&:hover': { backgroundColor: 'rgb(255 255 255 / 8%)' } }}
          >
            {theme === 'dark' ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
          </IconButton>
        </Tooltip>
      </Box>
      <Box
        component="button"
        type="button"
        onClick={() => void leave()}
        sx={{ ...row, border: 0, background: 'none', font: 'inherit', cursor: 'pointer', textAlign: 'left', width: '100%' }}
      >
        <LogOut size={17} aria-hidden />
        {translate('nav.logout')}
      </Box>
    </Stack>
  );
}
