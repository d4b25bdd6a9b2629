import type { ComponentType } from 'react';
import { loadScreenTexts } from '../i18n/i18n-provider';

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

/** A screen whose texts do not come with the frame. */
const withTexts = (load: () => Promise<ComponentType>): Screen => screen(async () => (await Promise.all([load(), loadScreenTexts()]))[0]);

/** The sign-in, which stands before all others. */
export const login = screen(() => import('../auth/LoginPage').then(({ LoginPage }) => LoginPage));

/** Those of who cannot sign in or need not: whoever is signed in sees them too. */
export const openScreens: Readonly<Record<string, Screen>> = {
  '/forgot-password': screen(() => import('../auth/ForgotPasswordPage').then(({ ForgotPasswordPage }) => ForgotPasswordPage)),
  // With its texts: nothing of the frame is there.
  '/shared-year': withTexts(() => import('../year-shares/SharedYear').then(({ SharedYear }) => SharedYear)),
  '/reset-password': screen(() => import('../auth/ResetPasswordPage').then(({ ResetPasswordPage }) => ResetPasswordPage)),
};

/** What is loaded for each address. */
export const screens: Readonly<Record<string, Screen>> = {
  '/': screen(() => import('../dashboard/Dashboard').then(({ Dashboard }) => Dashboard)),
  '/documents': withTexts(() => import('../documents/DocumentHub').then(({ DocumentHub }) => DocumentHub)),
  '/documents/:id': withTexts(() => import('../documents/DocumentPage').then(({ DocumentPage }) => DocumentPage)),
  '/expected-documents': withTexts(() => import('../expected/ExpectedDocuments').then(({ ExpectedDocuments }) => ExpectedDocuments)),
  '/upload': withTexts(() => import('../upload/UploadPage').then(({ UploadPage }) => UploadPage)),
  '/expenses': withTexts(() => import('../expenses/BusinessExpenses').then(({ BusinessExpenses }) => BusinessExpenses)),
  '/expenses/all': withTexts(() => import('../expenses/AllExpenses').then(({ AllExpenses }) => AllExpenses)),
  '/expenses/new': withTexts(() => import('../expenses/NewExpense').then(({ NewExpense }) => NewExpense)),
  '/properties': withTexts(() => import('../properties/list/PropertyList').then(({ PropertyList }) => PropertyList)),
  '/properties/new': withTexts(() => import('../properties/NewProperty').then(({ NewProperty }) => NewProperty)),
  '/properties/:propertyId/expenses': withTexts(() =>
    import('../expenses/PropertyExpenses').then(({ PropertyExpenses }) => PropertyExpenses),
  ),
  '/properties/:id': withTexts(() => import('../properties/detail/PropertyDetail').then(({ PropertyDetail }) => PropertyDetail)),
  '/properties/:id/edit': withTexts(() => import('../properties/EditProperty').then(({ EditProperty }) => EditProperty)),
  '/properties/:id/documents': withTexts(() =>
    import('../properties/papers/PropertyDocuments').then(({ PropertyDocuments }) => PropertyDocuments),
  ),
  '/properties/:id/gallery': withTexts(() =>
    import('../properties/gallery/PropertyGallery').then(({ PropertyGallery }) => PropertyGallery),
  ),
  '/owners': withTexts(() => import('../owners/OwnerList').then(({ OwnerList }) => OwnerList)),
  '/rental-portfolio': withTexts(() => import('../properties/portfolio/RentalPortfolio').then(({ RentalPortfolio }) => RentalPortfolio)),
  '/reports/tax': withTexts(() => import('../reports/TaxReport').then(({ TaxReport }) => TaxReport)),
  '/reports/schedule-e': withTexts(() => import('../tax-forms/ScheduleE').then(({ ScheduleE }) => ScheduleE)),
  '/reports/1099': withTexts(() => import('../tax-forms/Form1099').then(({ Form1099 }) => Form1099)),
  '/reports/depreciation': withTexts(() => import('../assets/DepreciationScreen').then(({ DepreciationScreen }) => DepreciationScreen)),
  '/admin/users': withTexts(() => import('../users/AdminUsers').then(({ AdminUsers }) => AdminUsers)),
  '/hoa': withTexts(() => import('../hoa/HoaScreen').then(({ HoaScreen }) => HoaScreen)),
  '/email-status': withTexts(() => import('../mail/EmailStatus').then(({ EmailStatus }) => EmailStatus)),
  '/subscriptions': withTexts(() => import('../subscriptions/Subscriptions').then(({ Subscriptions }) => Subscriptions)),
  '/imports': withTexts(() => import('../imports/Imports').then(({ Imports }) => Imports)),
  '/imports/:id': withTexts(() => import('../imports/ImportPage').then(({ ImportPage }) => ImportPage)),
  '/income': withTexts(() => import('../income/IncomeScreen').then(({ IncomeScreen }) => IncomeScreen)),
  '/bank': withTexts(() => import('../bank/BankScreen').then(({ BankScreen }) => BankScreen)),
  '/tags': withTexts(() => import('../tags/TagsPage').then(({ TagsPage }) => TagsPage)),
  '/vendors': withTexts(() => import('../vendors/VendorList').then(({ VendorList }) => VendorList)),
  '/admin/system-status': withTexts(() => import('../system-status/SystemStatus').then(({ SystemStatus }) => SystemStatus)),
  '/admin/audit-log': withTexts(() => import('../audit/AuditLog').then(({ AuditLog }) => AuditLog)),
  '/settings': withTexts(() => import('../settings/SettingsPage').then(({ SettingsPage }) => SettingsPage)),
  '/settings/exports': withTexts(() => import('../bookkeeping/ScheduledExports').then(({ ScheduledExports }) => ScheduledExports)),
  '/settings/webhooks': withTexts(() => import('../webhooks/WebhooksPage').then(({ WebhooksPage }) => WebhooksPage)),
  '/ai-rules': withTexts(() => import('../ai-rules/AiRules').then(({ AiRules }) => AiRules)),
  '/debug': withTexts(() => import('../debug/Debug').then(({ Debug }) => Debug)),
  '/diagnostics': withTexts(() => import('../diagnostics/Diagnostics').then(({ Diagnostics }) => Diagnostics)),
  '/ai-test': withTexts(() => import('../ai-test/AiTest').then(({ AiTest }) => AiTest)),
  '/manual-process': withTexts(() => import('../manual-process/ManualProcess').then(({ ManualProcess }) => ManualProcess)),
  '/coming-soon': withTexts(() => import('./ComingSoon').then(({ ComingSoon }) => ComingSoon)),
};

/** The screen at an address; undefined where there is none. An address written out comes before one with a gap. */
export function screenAt(pathname: string): Screen | undefined {
  const gap = Object.keys(screens).find((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname));
  return screens[pathname] ?? (gap === undefined ? undefined : screens[gap]);
}
