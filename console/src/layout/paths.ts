/** Screens only administrators reach. */
export const adminPaths = new Set<string>([
  '/admin/users',
  '/admin/system-status',
  '/admin/audit-log',
  '/settings/exports',
  '/settings/webhooks',
]);

/** Screens a VIEWER does not reach. */
export const staffPaths = new Set<string>(['/hoa', '/email-status', '/ai-rules', '/imports', '/imports/:id']);

/** Screens of the whole business: who sees some properties only does not reach them. */
export const wholePaths = new Set<string>([
  '/subscriptions',
  '/bank',
  '/reports/1099',
  '/debug',
  '/diagnostics',
  '/ai-test',
  '/manual-process',
]);

/** Old addresses and where they lead now. */
export const redirects: readonly (readonly [string, string])[] = [
  ['/documents/review', '/documents'],
  ['/documents/management', '/documents'],
  ['/unified-inbox', '/documents'],
  ['/retailer-emails', '/documents'],
  ['/email-dashboard', '/documents'],
  ['/business-expenses', '/expenses'],
  ['/hoa-emails', '/hoa'],
  ['/messages', '/coming-soon'],
  ['/unassigned-images', '/coming-soon'],
];
