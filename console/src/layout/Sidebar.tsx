import { Box, Divider, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { LogOut, Moon, Search, Sun } from 'lucide-react';
import { Fragment } from 'react';
import { useLogout, useNotify, useTheme, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useIsLimited } from '../auth/use-me';
import { useRole } from '../providers/role';
import { ink } from '../theme/tokens';
import { Brand } from './Brand';
import { Languages } from './Languages';
import { screenAt } from './screens';
import { isActive, sidebarFor, type SidebarEntry } from './sidebar-entries';

export const sidebarWidth = 250;

/** How its ways look, said once for all of them. */
const ways = {
  '& ul': { m: 0, p: 0, mb: 1.5, listStyle: 'none' },
  '& li': { mb: '2px' },
  '& .way': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    width: '100%',
    height: 35,
    padding: '0 10px',
    border: 0,
    borderRadius: '7px',
    background: 'none',
    color: '#c3cbd8',
    font: 'inherit',
    fontSize: 14,
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'rgb(255 255 255 / 6%)', color: '#fff' },
    '&:focus-visible': { outline: '2px solid #86aaff', outlineOffset: -2 },
    '&[aria-current]': { backgroundColor: '#24304a', color: '#fff', '& svg': { color: '#9dbbff' } },
  },
} as const;

const searchBox = { flexShrink: 0, marginBottom: 12, border: '1px solid #33415c', backgroundColor: 'rgb(255 255 255 / 4%)' } as const;
const keys = { font: 'inherit', fontSize: 12, color: '#93a0b5' } as const;
const isMac = navigator.userAgent.includes('Mac');

function Entry({ entry, onGo }: { entry: SidebarEntry; onGo?: (() => void) | undefined }) {
  const translate = useTranslate();
  const active = isActive(entry, useLocation().pathname);
  // From the press to the click there is a moment. Not while it is only pointed at: a failure may load the page anew, with all that is typed.
  const loadAhead = () => void screenAt(entry.to)?.load().catch(() => undefined); // prettier-ignore
  return (
    <li>
      <Link className="way" to={entry.to} aria-current={active ? 'page' : undefined} onClick={onGo} onPointerDown={loadAhead}>
        <entry.icon size={17} aria-hidden />
        {translate(entry.label)}
      </Link>
    </li>
  );
}

/** The dark column with all ways through the console; `onGo` lets a drawer close itself, `onFind` opens the search. */
export function Sidebar({ onGo, onFind }: { onGo?: () => void; onFind?: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const groups = sidebarFor(useRole(), useIsLimited());
  const leave = async (): Promise<void> => {
    await logout();
    notify('auth.logged_out', { type: 'success' });
  };
  return (
    <Stack
      component="nav"
      aria-label={translate('nav.main')}
      sx={{ width: sidebarWidth, height: '100%', backgroundColor: ink, color: '#c3cbd8', p: '10px', overflowY: 'auto', ...ways }}
    >
      <Brand />
      {onFind && (
        <button className="way" type="button" onClick={onFind} style={searchBox}>
          <Search size={16} aria-hidden />
          <span style={{ flex: 1 }}>{translate('find.search')}</span>
          <kbd style={keys} aria-hidden>
            {isMac ? '⌘K' : translate('find.keys')}
          </kbd>
        </button>
      )}
      <Box sx={{ flex: 1 }}>
        {groups.map((group) => (
          <Fragment key={group.label ?? 'main'}>
            {group.label && <Typography sx={{ px: 1.25, pb: 0.5, fontSize: 13, color: '#93a0b5' }}>{translate(group.label)}</Typography>}
            <ul>
              {group.entries.map((entry) => (
                <Entry key={entry.to} entry={entry} onGo={onGo} />
              ))}
            </ul>
          </Fragment>
        ))}
      </Box>
      <Divider sx={{ borderColor: '#24304a', my: 1 }} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 1.25 }}>
        <Languages />
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
      <button className="way" type="button" onClick={() => void leave()}>
        <LogOut size={17} aria-hidden />
        {translate('nav.logout')}
      </button>
    </Stack>
  );
}
