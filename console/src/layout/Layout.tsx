import { AppBar, Box, Drawer, IconButton, Toolbar, useMediaQuery, useTheme } from '@mui/material';
import { Menu, Search } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { Find } from '../find/Find';
import { LiveStream } from '../live/LiveStream';
import { ConnectionBanner } from '../live/ConnectionBanner';
import { SessionWatch } from '../auth/SessionWatch';
import { MustChangePassword } from '../auth/MustChangePassword';
import { MustEnrol } from '../factors/MustEnrol';
import { StepUp } from '../factors/StepUp';
import { useIsAnswered } from '../auth/use-me';
import { ink } from '../theme/tokens';
import { Background } from './Background';
import { Brand } from './Brand';
import { ErrorScreen, keepLastError } from './ErrorScreen';
import { Loading } from './Loading';
import { Sidebar, sidebarWidth } from './Sidebar';

/** What stands for the sidebar on small screens: the way to it, and to the search, where there may be no keyboard for Ctrl+K. */
function TopBar({ onMenu, onFind }: { onMenu: () => void; onFind: () => void }) {
  const translate = useTranslate();
  return (
    <AppBar position="fixed" elevation={0} sx={{ backgroundColor: ink, backgroundImage: 'none' }}>
      <Toolbar variant="dense" sx={{ minHeight: 52 }}>
        <IconButton edge="start" aria-label={translate('app.open_menu')} onClick={onMenu} sx={{ color: '#fff', mr: 1 }}>
          <Menu size={20} aria-hidden />
        </IconButton>
        <Box sx={{ flex: 1, '& > div': { p: 0 } }}>
          <Brand />
        </Box>
        <IconButton edge="end" aria-label={translate('find.open')} onClick={onFind} sx={{ color: '#fff' }}>
          <Search size={20} aria-hidden />
        </IconButton>
      </Toolbar>
    </AppBar>
  );
}

/** The frame of every signed-in screen: the sidebar (a drawer on small screens), the banner, the screen. */
export function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'));
  const [open, setOpen] = useState(false);
  const [finding, setFinding] = useState(false);
  const { pathname } = useLocation();
  const isAnswered = useIsAnswered();
  return (
    <Box sx={{ display: 'flex', height: '100dvh', backgroundColor: 'background.default' }}>
      <Box
        component="a"
        href="#content"
        sx={{ position: 'fixed', top: -60, left: 8, zIndex: 2000, p: 1, backgroundColor: 'background.paper', '&:focus': { top: 8 } }}
      >
        {translate('app.skip')}
      </Box>
      {narrow ? (
        <>
          <TopBar onMenu={() => setOpen(true)} onFind={() => setFinding(true)} />
          <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { sx: { border: 0 } } }}>
            <Sidebar onGo={() => setOpen(false)} />
          </Drawer>
        </>
      ) : (
        <Box sx={{ width: sidebarWidth, flexShrink: 0 }}>
          <Sidebar onFind={() => setFinding(true)} />
        </Box>
      )}
      <Box
        component="main"
        id="content"
        // It scrolls, and a screen without a button has to be scrolled by keys as well.
        tabIndex={0}
        sx={({ tokens }) => ({
          flex: 1,
          minWidth: 0,
          overflow: 'auto',
          pt: narrow ? '52px' : 0,
          outline: 'none',
          '&:focus-visible': { boxShadow: `inset 0 0 0 2px ${tokens.blue}` },
        })}
      >
        <ConnectionBanner />
        <Background />
        {isAnswered && <LiveStream />}
        <SessionWatch />
        <StepUp />
        <Find open={finding} onOpen={setFinding} />
        <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[pathname]} onError={keepLastError}>
          <Suspense fallback={<Loading />}>
            <MustChangePassword>
              <MustEnrol>{children}</MustEnrol>
            </MustChangePassword>
          </Suspense>
        </ErrorBoundary>
      </Box>
    </Box>
  );
}
