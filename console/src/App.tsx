import { CssBaseline, useMediaQuery } from '@mui/material';
import { type ReactNode, Suspense, useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, ThemeProvider, ThemesContext } from 'react-admin';
import { Navigate, Route } from 'react-router';
import { i18nProvider } from './i18n/i18n-provider';
import { Guard } from './layout/Guard';
import { Layout } from './layout/Layout';
import { Loading } from './layout/Loading';
import { NotFound } from './layout/NotFound';
import { adminPaths, redirects, staffPaths } from './layout/paths';
import { login, openScreens, screens } from './layout/screens';
import { shown } from './layout/shown';
import { Toaster } from './layout/Toaster';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { queryClient } from './providers/query-client';
import { darkTheme, lightTheme } from './theme/theme';

const LoginPage = shown(login);

function guarded(path: string, screen: ReactNode): ReactNode {
  if (adminPaths.has(path)) return <Guard roles={['ADMIN']}>{screen}</Guard>;
  if (staffPaths.has(path)) return <Guard roles={['ADMIN', 'STAFF']}>{screen}</Guard>;
  return screen;
}

const routes = Object.entries(screens).map(([path, screen]) => {
  const Screen = shown(screen);
  return <Route key={path} path={path} element={guarded(path, <Screen />)} />;
});

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

/** All it keeps is light or dark, which is chosen for the browser and outlasts who is signed in. */
const store = { ...localStorageStore(), reset: () => undefined };
// Where the store names no language, react-admin first shows nothing at all.
store.setItem('locale', i18nProvider.getLocale());

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
      <CustomRoutes>
        {routes}
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
      dataProvider={dataProvider}
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
