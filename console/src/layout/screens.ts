import type { ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** The sign-in, which stands before all others. */
export const loadLogin: Load = () => import('../auth/LoginPage').then(({ LoginPage }) => ({ default: LoginPage }));

/** What is loaded for each address. */
export const screens: Readonly<Record<string, Load>> = {
  '/': () => import('../dashboard/Dashboard').then(({ Dashboard }) => ({ default: Dashboard })),
  '/documents': () => import('../documents/DocumentHub').then(({ DocumentHub }) => ({ default: DocumentHub })),
  '/documents/:id': () => import('../documents/DocumentPage').then(({ DocumentPage }) => ({ default: DocumentPage })),
  '/upload': () => import('../upload/UploadPage').then(({ UploadPage }) => ({ default: UploadPage })),
  '/expenses': () => import('../expenses/BusinessExpenses').then(({ BusinessExpenses }) => ({ default: BusinessExpenses })),
  '/expenses/new': () => import('../expenses/NewExpense').then(({ NewExpense }) => ({ default: NewExpense })),
  '/properties': () => import('../properties/list/PropertyList').then(({ PropertyList }) => ({ default: PropertyList })),
  '/properties/new': () => import('../properties/NewProperty').then(({ NewProperty }) => ({ default: NewProperty })),
  '/properties/:propertyId/expenses': () =>
    import('../expenses/PropertyExpenses').then(({ PropertyExpenses }) => ({ default: PropertyExpenses })),
  '/properties/:id': () => import('../properties/detail/PropertyDetail').then(({ PropertyDetail }) => ({ default: PropertyDetail })),
  '/properties/:id/edit': () => import('../properties/EditProperty').then(({ EditProperty }) => ({ default: EditProperty })),
  '/properties/:id/documents': () =>
    import('../properties/papers/PropertyDocuments').then(({ PropertyDocuments }) => ({ default: PropertyDocuments })),
  '/properties/:id/gallery': () =>
    import('../properties/gallery/PropertyGallery').then(({ PropertyGallery }) => ({ default: PropertyGallery })),
  '/rental-portfolio': () =>
    import('../properties/portfolio/RentalPortfolio').then(({ RentalPortfolio }) => ({ default: RentalPortfolio })),
  '/reports/tax': () => import('../reports/TaxReport').then(({ TaxReport }) => ({ default: TaxReport })),
  '/admin/users': () => import('../users/AdminUsers').then(({ AdminUsers }) => ({ default: AdminUsers })),
  '/hoa': () => import('../hoa/HoaScreen').then(({ HoaScreen }) => ({ default: HoaScreen })),
  '/email-status': () => import('../mail/EmailStatus').then(({ EmailStatus }) => ({ default: EmailStatus })),
  '/subscriptions': () => import('../subscriptions/Subscriptions').then(({ Subscriptions }) => ({ default: Subscriptions })),
  '/tags': () => import('../tags/TagsPage').then(({ TagsPage }) => ({ default: TagsPage })),
  '/vendors': () => import('../vendors/Vendors').then(({ Vendors }) => ({ default: Vendors })),
  '/admin/system-status': () => import('../system-status/SystemStatus').then(({ SystemStatus }) => ({ default: SystemStatus })),
  '/settings': () => import('../settings/SettingsPage').then(({ SettingsPage }) => ({ default: SettingsPage })),
  '/ai-rules': () => import('../ai-rules/AiRules').then(({ AiRules }) => ({ default: AiRules })),
  '/debug': () => import('../debug/Debug').then(({ Debug }) => ({ default: Debug })),
  '/diagnostics': () => import('../diagnostics/Diagnostics').then(({ Diagnostics }) => ({ default: Diagnostics })),
  '/ai-test': () => import('../ai-test/AiTest').then(({ AiTest }) => ({ default: AiTest })),
  '/manual-process': () => import('../manual-process/ManualProcess').then(({ ManualProcess }) => ({ default: ManualProcess })),
  '/coming-soon': () => import('./ComingSoon').then(({ ComingSoon }) => ({ default: ComingSoon })),
};

/** The screen at an address; undefined where there is none. An address written out comes before one with a gap. */
export function screenAt(pathname: string): Load | undefined {
  const gap = Object.keys(screens).find((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname));
  return screens[pathname] ?? (gap === undefined ? undefined : screens[gap]);
}
