import { CssBaseline, useMediaQuery } from '@mui/material';
import { type ReactElement, Suspense, useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource, ThemeProvider, ThemesContext } from 'react-admin';
import { Navigate, Route } from 'react-router';
import { i18nProvider } from './i18n/i18n-provider';
import { isLocale, preferredLocale } from './i18n/locale';
import { Guard, WholeGuard } from './layout/Guard';
import { Layout } from './layout/Layout';
import { Loading } from './layout/Loading';
import { NotFound } from './layout/NotFound';
import { adminPaths, redirects, staffPaths, wholePaths } from './layout/paths';
import { login, openScreens, screens } from './layout/screens';
import { shown } from './layout/shown';
import { Toaster } from './layout/Toaster';
import { authProvider } from './providers/auth-provider';
import { lazyDataProvider } from './providers/lazy-data-provider';
import { queryClient } from './providers/query-client';
import { resourceNames } from './providers/records';
import { darkTheme, lightTheme } from './theme/theme';

const LoginPage = shown(login);

function guarded(path: string, screen: ReactElement): ReactElement {
  if (adminPaths.has(path)) return <Guard roles={['ADMIN']}>{screen}</Guard>;
  if (staffPaths.has(path)) return <Guard roles={['ADMIN', 'STAFF']}>{screen}</Guard>;
  return wholePaths.has(path) ? <WholeGuard>{screen}</WholeGuard> : screen;
}

const elements = Object.entries(screens).map(([path, screen]) => {
  const Screen = shown(screen);
  return [path, guarded(path, <Screen />)] as const;
});
const listOf = new Map<string, ReactElement>(elements);

/** The screen at the address of a resource is its list. A resource claims every address below its name, also those that lead nowhere. */
const resources = resourceNames.map((name) => <Resource key={name} name={name} list={listOf.get(`/${name}`) ?? <NotFound />} />);
const nowhere = resourceNames.map((name) => <Route key={name} path={`/${name}/:id/*`} element={<NotFound />} />);

const routes = elements
  .filter(([path]) => !resourceNames.some((name) => path === `/${name}`))
  .map(([path, element]) => <Route key={path} path={path} element={element} />);

const openRoutes = Object.entries(openScreens).map(([path, screen]) => {
  const Screen = shown(screen);
  return (
    <Route
      key={path}
      path={path}
      element={
        <Suspense>
          <Screen />
        </Suspense>
      }
    />
  );
});

const browserStore = localStorageStore();
/**
 * It keeps light or dark, the saved views of lists and what was closed for good, which are chosen for the browser and outlast who is signed
 * in. What else react-admin would keep of a list, such as `vendors.listParams`, is gone with the screen.
 */
const store: typeof browserStore = {
  ...browserStore,
  setItem: (key, value) => {
    if (!key.includes('.') || key.endsWith('.savedQueries')) browserStore.setItem(key, value);
  },
  reset: () => undefined,
};
// Where the store names no language, react-admin first shows nothing at all.
if (!isLocale(store.getItem('locale'))) store.setItem('locale', preferredLocale(navigator.languages));

/** Every route, all behind the sign-in but /login and what helps those who cannot sign in. */
function Routes() {
  return (
    <CoreAdminUI
      layout={Layout}
      loginPage={
        <Suspense>
          <LoginPage />
        </Suspense>
      }
      loading={Loading}
      catchAll={NotFound}
      disableTelemetry
      requireAuth
    >
      <CustomRoutes noLayout>{openRoutes}</CustomRoutes>
      {resources}
      <CustomRoutes>
        {routes}
        {nowhere}
        {redirects.map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </CustomRoutes>
    </CoreAdminUI>
  );
}

/** The console: react-admin's core with our own frame. Its `<Admin>` would load the whole of the frame that is not shown. */
export function App() {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const themes = useMemo(
    () => ({ lightTheme, darkTheme, defaultTheme: prefersDark ? ('dark' as const) : ('light' as const) }),
    [prefersDark],
  );
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={lazyDataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <ThemesContext.Provider value={themes}>
        <ThemeProvider>
          <CssBaseline enableColorScheme />
          <Routes />
          <Toaster />
        </ThemeProvider>
      </ThemesContext.Provider>
    </CoreAdminContext>
  );
}
