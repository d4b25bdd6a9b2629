import type { ComponentType } from 'react';

/** A screen in a file of its own, which comes when it is needed. */
export interface Screen {
  load: () => Promise<ComponentType>;
  /** The screen, once it has come. */
  readonly come: ComponentType | null;
}

function screen(load: () => Promise<ComponentType>): Screen {
  let come: ComponentType | null = null;
  return {
    async load() {
      come ??= await load();
      return come;
    },
    get come() {
      return come;
    },
  };
}

/** The sign-in, which stands before all others. */
export const login = screen(() => import('../auth/LoginPage').then(({ LoginPage }) => LoginPage));

/** Those of who cannot sign in: whoever is signed in sees them too. */
export const openScreens: Readonly<Record<string, Screen>> = {
  '/forgot-password': screen(() => import('../auth/ForgotPasswordPage').then(({ ForgotPasswordPage }) => ForgotPasswordPage)),
  '/reset-password': screen(() => import('../auth/ResetPasswordPage').then(({ ResetPasswordPage }) => ResetPasswordPage)),
};

/** What is loaded for each address. */
export const screens: Readonly<Record<string, Screen>> = {
  '/': screen(() => import('../dashboard/Dashboard').then(({ Dashboard }) => Dashboard)),
  '/documents': screen(() => import('../documents/DocumentHub').then(({ DocumentHub }) => DocumentHub)),
  '/documents/:id': screen(() => import('../documents/DocumentPage').then(({ DocumentPage }) => DocumentPage)),
  '/expected-documents': screen(() => import('../expected/ExpectedDocuments').then(({ ExpectedDocuments }) => ExpectedDocuments)),
  '/upload': screen(() => import('../upload/UploadPage').then(({ UploadPage }) => UploadPage)),
  '/expenses': screen(() => import('../expenses/BusinessExpenses').then(({ BusinessExpenses }) => BusinessExpenses)),
  '/expenses/all': screen(() => import('../expenses/AllExpenses').then(({ AllExpenses }) => AllExpenses)),
  '/expenses/new': screen(() => import('../expenses/NewExpense').then(({ NewExpense }) => NewExpense)),
  '/properties': screen(() => import('../properties/list/PropertyList').then(({ PropertyList }) => PropertyList)),
  '/properties/new': screen(() => import('../properties/NewProperty').then(({ NewProperty }) => NewProperty)),
  '/properties/:propertyId/expenses': screen(() => import('../expenses/PropertyExpenses').then(({ PropertyExpenses }) => PropertyExpenses)),
  '/properties/:id': screen(() => import('../properties/detail/PropertyDetail').then(({ PropertyDetail }) => PropertyDetail)),
  '/properties/:id/edit': screen(() => import('../properties/EditProperty').then(({ EditProperty }) => EditProperty)),
  '/properties/:id/documents': screen(() =>
    import('../properties/papers/PropertyDocuments').then(({ PropertyDocuments }) => PropertyDocuments),
  ),
  '/properties/:id/gallery': screen(() => import('../properties/gallery/PropertyGallery').then(({ PropertyGallery }) => PropertyGallery)),
  '/rental-portfolio': screen(() => import('../properties/portfolio/RentalPortfolio').then(({ RentalPortfolio }) => RentalPortfolio)),
  '/reports/tax': screen(() => import('../reports/TaxReport').then(({ TaxReport }) => TaxReport)),
  '/reports/schedule-e': screen(() => import('../tax-forms/ScheduleE').then(({ ScheduleE }) => ScheduleE)),
  '/reports/1099': screen(() => import('../tax-forms/Form1099').then(({ Form1099 }) => Form1099)),
  '/reports/depreciation': screen(() => import('../assets/DepreciationScreen').then(({ DepreciationScreen }) => DepreciationScreen)),
  '/admin/users': screen(() => import('../users/AdminUsers').then(({ AdminUsers }) => AdminUsers)),
  '/hoa': screen(() => import('../hoa/HoaScreen').then(({ HoaScreen }) => HoaScreen)),
  '/email-status': screen(() => import('../mail/EmailStatus').then(({ EmailStatus }) => EmailStatus)),
  '/subscriptions': screen(() => import('../subscriptions/Subscriptions').then(({ Subscriptions }) => Subscriptions)),
  '/imports': screen(() => import('../imports/Imports').then(({ Imports }) => Imports)),
  '/imports/:id': screen(() => import('../imports/ImportPage').then(({ ImportPage }) => ImportPage)),
  '/income': screen(() => import('../income/IncomeScreen').then(({ IncomeScreen }) => IncomeScreen)),
  '/bank': screen(() => import('../bank/BankScreen').then(({ BankScreen }) => BankScreen)),
  '/tags': screen(() => import('../tags/TagsPage').then(({ TagsPage }) => TagsPage)),
  '/vendors': screen(() => import('../vendors/VendorList').then(({ VendorList }) => VendorList)),
  '/admin/system-status': screen(() => import('../system-status/SystemStatus').then(({ SystemStatus }) => SystemStatus)),
  '/admin/audit-log': screen(() => import('../audit/AuditLog').then(({ AuditLog }) => AuditLog)),
  '/settings': screen(() => import('../settings/SettingsPage').then(({ SettingsPage }) => SettingsPage)),
  '/settings/exports': screen(() => import('../bookkeeping/ScheduledExports').then(({ ScheduledExports }) => ScheduledExports)),
  '/settings/webhooks': screen(() => import('../webhooks/WebhooksPage').then(({ WebhooksPage }) => WebhooksPage)),
  '/ai-rules': screen(() => import('../ai-rules/AiRules').then(({ AiRules }) => AiRules)),
  '/debug': screen(() => import('../debug/Debug').then(({ Debug }) => Debug)),
  '/diagnostics': screen(() => import('../diagnostics/Diagnostics').then(({ Diagnostics }) => Diagnostics)),
  '/ai-test': screen(() => import('../ai-test/AiTest').then(({ AiTest }) => AiTest)),
  '/manual-process': screen(() => import('../manual-process/ManualProcess').then(({ ManualProcess }) => ManualProcess)),
  '/coming-soon': screen(() => import('./ComingSoon').then(({ ComingSoon }) => ComingSoon)),
};

/** The screen at an address; undefined where there is none. An address written out comes before one with a gap. */
export function screenAt(pathname: string): Screen | undefined {
  const gap = Object.keys(screens).find((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname));
  return screens[pathname] ?? (gap === undefined ? undefined : screens[gap]);
}
