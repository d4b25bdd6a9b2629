import { CssBaseline, useMediaQuery } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, ThemeProvider, ThemesContext } from 'react-admin';
import { Navigate, Route } from 'react-router';
import { i18nProvider } from './i18n/i18n-provider';
import { Guard } from './layout/Guard';
import { Layout } from './layout/Layout';
import { Loading } from './layout/Loading';
import { NotFound } from './layout/NotFound';
import { adminPaths, redirects, staffPaths } from './layout/paths';
import { loadLogin, screens } from './layout/screens';
import { Toaster } from './layout/Toaster';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { darkTheme, lightTheme } from './theme/theme';

const LoginPage = lazy(loadLogin);

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5000, refetchOnWindowFocus: true } } });

function guarded(path: string, screen: ReactNode): ReactNode {
  if (adminPaths.has(path)) return <Guard roles={['ADMIN']}>{screen}</Guard>;
  if (staffPaths.has(path)) return <Guard roles={['ADMIN', 'STAFF']}>{screen}</Guard>;
  return screen;
}

const routes = Object.entries(screens).map(([path, load]) => {
  const Screen = lazy(load);
  return <Route key={path} path={path} element={guarded(path, <Screen />)} />;
});

const store = localStorageStore();

/** Every route, all behind the sign-in but /login. */
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
