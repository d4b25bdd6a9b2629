import { CssBaseline, useMediaQuery } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, ThemeProvider, ThemesContext } from 'react-admin';
import { Navigate, Route } from 'react-router';
import { i18nProvider } from './i18n/i18n-provider';
import { ComingSoon } from './layout/ComingSoon';
import { Guard } from './layout/Guard';
import { Layout } from './layout/Layout';
import { Loading } from './layout/Loading';
import { NotFound } from './layout/NotFound';
import { adminPaths, redirects, staffPaths } from './layout/paths';
import { Toaster } from './layout/Toaster';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { darkTheme, lightTheme } from './theme/theme';

const LoginPage = lazy(() => import('./auth/LoginPage').then((module) => ({ default: module.LoginPage })));
const Dashboard = lazy(() => import('./dashboard/Dashboard').then((module) => ({ default: module.Dashboard })));
const DocumentHub = lazy(() => import('./documents/DocumentHub').then((module) => ({ default: module.DocumentHub })));
const DocumentPage = lazy(() => import('./documents/DocumentPage').then((module) => ({ default: module.DocumentPage })));
const UploadPage = lazy(() => import('./upload/UploadPage').then((module) => ({ default: module.UploadPage })));
const BusinessExpenses = lazy(() => import('./expenses/BusinessExpenses').then((module) => ({ default: module.BusinessExpenses })));
const PropertyExpenses = lazy(() => import('./expenses/PropertyExpenses').then((module) => ({ default: module.PropertyExpenses })));
const NewExpense = lazy(() => import('./expenses/NewExpense').then((module) => ({ default: module.NewExpense })));
const PropertyList = lazy(() => import('./properties/list/PropertyList').then((module) => ({ default: module.PropertyList })));
const NewProperty = lazy(() => import('./properties/NewProperty').then((module) => ({ default: module.NewProperty })));
const PropertyDetail = lazy(() => import('./properties/detail/PropertyDetail').then((module) => ({ default: module.PropertyDetail })));
const EditProperty = lazy(() => import('./properties/EditProperty').then((module) => ({ default: module.EditProperty })));
const PropertyDocuments = lazy(() =>
  import('./properties/papers/PropertyDocuments').then((module) => ({ default: module.PropertyDocuments })),
);
const PropertyGallery = lazy(() => import('./properties/gallery/PropertyGallery').then((module) => ({ default: module.PropertyGallery })));
const RentalPortfolio = lazy(() =>
  import('./properties/portfolio/RentalPortfolio').then((module) => ({ default: module.RentalPortfolio })),
);
const EmailStatus = lazy(() => import('./mail/EmailStatus').then((module) => ({ default: module.EmailStatus })));
const HoaScreen = lazy(() => import('./hoa/HoaScreen').then((module) => ({ default: module.HoaScreen })));
const Subscriptions = lazy(() => import('./subscriptions/Subscriptions').then((module) => ({ default: module.Subscriptions })));
const TagsPage = lazy(() => import('./tags/TagsPage').then((module) => ({ default: module.TagsPage })));
const Vendors = lazy(() => import('./vendors/Vendors').then((module) => ({ default: module.Vendors })));
const SystemStatus = lazy(() => import('./system-status/SystemStatus').then((module) => ({ default: module.SystemStatus })));
const AdminUsers = lazy(() => import('./users/AdminUsers').then((module) => ({ default: module.AdminUsers })));
const Debug = lazy(() => import('./debug/Debug').then((module) => ({ default: module.Debug })));
const Diagnostics = lazy(() => import('./diagnostics/Diagnostics').then((module) => ({ default: module.Diagnostics })));
const AiTest = lazy(() => import('./ai-test/AiTest').then((module) => ({ default: module.AiTest })));
const ManualProcess = lazy(() => import('./manual-process/ManualProcess').then((module) => ({ default: module.ManualProcess })));
const AiRules = lazy(() => import('./ai-rules/AiRules').then((module) => ({ default: module.AiRules })));
const SettingsPage = lazy(() => import('./settings/SettingsPage').then((module) => ({ default: module.SettingsPage })));

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
  ['/expenses', <BusinessExpenses key="expenses" />],
  ['/expenses/new', <NewExpense key="new-expense" />],
  ['/properties', <PropertyList key="properties" />],
  ['/properties/new', <NewProperty key="new-property" />],
  ['/properties/:propertyId/expenses', <PropertyExpenses key="property-expenses" />],
  ['/properties/:id', <PropertyDetail key="property" />],
  ['/properties/:id/edit', <EditProperty key="edit-property" />],
  ['/properties/:id/documents', <PropertyDocuments key="property-documents" />],
  ['/properties/:id/gallery', <PropertyGallery key="property-gallery" />],
  ['/rental-portfolio', <RentalPortfolio key="portfolio" />],
  ['/admin/users', <AdminUsers key="admin-users" />],
  ['/hoa', <HoaScreen key="hoa" />],
  ['/email-status', <EmailStatus key="email-status" />],
  ['/subscriptions', <Subscriptions key="subscriptions" />],
  ['/tags', <TagsPage key="tags" />],
  ['/vendors', <Vendors key="vendors" />],
  ['/admin/system-status', <SystemStatus key="system-status" />],
  ['/settings', <SettingsPage key="settings" />],
  ['/ai-rules', <AiRules key="ai-rules" />],
  ['/debug', <Debug key="debug" />],
  ['/diagnostics', <Diagnostics key="diagnostics" />],
  ['/ai-test', <AiTest key="ai-test" />],
  ['/manual-process', <ManualProcess key="manual-process" />],
  ['/coming-soon', <ComingSoon key="coming-soon" />],
];

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
        {screens.map(([path, screen]) => (
          <Route key={path} path={path} element={guarded(path, screen)} />
        ))}
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
