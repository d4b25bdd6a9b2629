import '@fontsource-variable/inter';
import './theme/base.css';
import { askEarly } from './api/http';
import { session } from './api/session';
import { firstQuestions } from './layout/first-questions';
import { loadNewConsole } from './layout/new-console';
import { showOutline } from './layout/outline';
import { login, openScreens, screenAt } from './layout/screens';
import { loadMe } from './providers/auth-provider';

addEventListener('vite:preloadError', () => void loadNewConsole());
// Whoever is signed in needs the screen and its first answers in any case: they come while the frame is still on its way.
const openScreen = openScreens[location.pathname];
if (session.token() && !openScreen) {
  showOutline();
  loadMe().catch(() => undefined);
  // Whoever has to change a temporary password or set up a second factor first is refused everything else.
  if (!session.isHeldUp()) {
    askEarly('/settings');
    // A search or filter in the address makes other questions of them.
    if (location.search === '') for (const [path, query] of firstQuestions(location.pathname)) askEarly(path, query);
  }
  screenAt(location.pathname)
    ?.load()
    .catch(() => undefined);
} else {
  (openScreen ?? login).load().catch(() => undefined);
}
void import('./start');
