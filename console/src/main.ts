import '@fontsource-variable/inter';
import './theme/base.css';
import { askEarly } from './api/http';
import { session } from './api/session';
import { queueQuery } from './documents/queue/queue-pages';
import { loadNewConsole } from './layout/new-console';
import { loadLogin, screenAt } from './layout/screens';
import { loadMe } from './providers/auth-provider';

addEventListener('vite:preloadError', () => void loadNewConsole());
// Whoever is signed in needs the screen and its first answers in any case: they come while the frame is still on its way.
if (session.token()) {
  loadMe().catch(() => undefined);
  if (location.pathname === '/documents') askEarly('/documents/', queueQuery(0));
  screenAt(location.pathname)?.().catch(() => undefined);
} else {
  loadLogin().catch(() => undefined);
}
void import('./start');
