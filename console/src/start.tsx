import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { App } from './App';
import { session } from './api/session';
import { login, openScreens, screenAt } from './layout/screens';
import { loadMe } from './providers/auth-provider';
import { queryClient, rememberMe } from './providers/query-client';
import { settingsQuery } from './settings/use-settings';

/** An answer that is not there by then is not waited for any longer: the frame stands without it too. */
const patienceMs = 2000;

/** What every picture depends on: the screen, who looks, the business's currency and time zone. It is on its way since the page was opened. */
async function firstNeeds(): Promise<void> {
  const openScreen = openScreens[location.pathname];
  if (openScreen || !session.token()) return void (await (openScreen ?? login).load());
  const settings = session.isHeldUp() ? null : queryClient.prefetchQuery({ ...settingsQuery, retry: false });
  const needs = Promise.allSettled([screenAt(location.pathname)?.load() ?? null, loadMe().then(rememberMe), settings]);
  await Promise.race([needs, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

const router = createBrowserRouter([{ path: '*', element: <App /> }]);
const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the console');
const root = createRoot(place);

function show(): void {
  // The first picture is much work: as a transition it is done in small steps, between which the browser answers.
  startTransition(() =>
    root.render(
      <StrictMode>
        {/* A move that waits as a transition is overtaken by the emptied cache of a sign-out, and the way to the sign-in goes round in circles. */}
        <RouterProvider router={router} useTransitions={false} />
      </StrictMode>,
    ),
  );
}

// Not awaited at the top: a screen shares pieces with this file, and each would wait for the other. What fails is told where it is asked again.
void firstNeeds().then(show, show);
