import { useMediaQuery } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { Admin, CustomRoutes } from 'react-admin';
import { Navigate, Route } from 'react-router';
import { LoginPage } from './auth/LoginPage';
import { i18nProvider } from './i18n/i18n-provider';
import { ComingLater } from './layout/ComingLater';
import { ComingSoon } from './layout/ComingSoon';
import { Guard } from './layout/Guard';
import { adminPaths, laterScreens, redirects, staffPaths } from './layout/later-screens';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { Toaster } from './layout/Toaster';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { darkTheme, lightTheme } from './theme/theme';

const Dashboard = lazy(() => import('./dashboard/Dashboard').then((module) => ({ default: module.Dashboard })));
const DocumentHub = lazy(() => import('./documents/DocumentHub').then((module) => ({ default: module.DocumentHub })));
const DocumentPage = lazy(() => import('./documents/DocumentPage').then((module) => ({ default: module.DocumentPage })));
const UploadPage = lazy(() => import('./upload/UploadPage').then((module) => ({ default: module.UploadPage })));
const NewExpense = lazy(() => import('./expenses/NewExpense').then((module) => ({ default: module.NewExpense })));
const PropertyList = lazy(() => import('./properties/PropertyList').then((module) => ({ default: module.PropertyList })));
const NewProperty = lazy(() => import('./properties/NewProperty').then((module) => ({ default: module.NewProperty })));
const PropertyDetail = lazy(() => import('./properties/PropertyDetail').then((module) => ({ default: module.PropertyDetail })));
const SystemStatus = lazy(() => import('./system-status/SystemStatus').then((module) => ({ default: module.SystemStatus })));
const AdminUsers = lazy(() => import('./users/AdminUsers').then((module) => ({ default: module.AdminUsers })));

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5000, refetchOnWindowFocus: true } } });

function guarded(path: string, screen: ReactNode): ReactNode {
  if (adminPaths.has(path)) return <Guard roles={['ADMIN']}>{screen}</Guard>;
  if (staffPaths.has(path)) return <Guard roles={['ADMIN', 'STAFF']}>{screen}</Guard>;
  return screen;
}

const screens: readonly (readonly [string, ReactNode])[] = [
  ['/', <Dashboard key="dashboard" />],
  ['/documents', <DocumentHub key="documents" />],
  ['/documents/:id', <DocumentPage key="document" />],
  ['/upload', <UploadPage key="upload" />],
  ['/expenses/new', <NewExpense key="new-expense" />],
  ['/properties', <PropertyList key="properties" />],
  ['/properties/new', <NewProperty key="new-property" />],
  ['/properties/:id', <PropertyDetail key="property" />],
  ['/admin/users', <AdminUsers key="admin-users" />],
  ['/admin/system-status', <SystemStatus key="system-status" />],
  ['/coming-soon', <ComingSoon key="coming-soon" />],
];

/** The console: every route of it, all behind the sign-in but /login. */
export function App() {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      layout={Layout}
      loginPage={LoginPage}
      notification={Toaster}
      catchAll={NotFound}
      theme={lightTheme}
      darkTheme={darkTheme}
      defaultTheme={prefersDark ? 'dark' : 'light'}
      disableTelemetry
      requireAuth
    >
      <CustomRoutes>
        {screens.map(([path, screen]) => (
          <Route key={path} path={path} element={guarded(path, screen)} />
        ))}
        {laterScreens.map(({ path, name }) => (
          <Route key={path} path={path} element={guarded(path, <ComingLater name={name} />)} />
        ))}
        {redirects.map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </CustomRoutes>
    </Admin>
  );
}
