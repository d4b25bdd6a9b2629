/** Screens that are routes already and say what they will be. */
export const laterScreens = [
  {
    path: '/expenses',
    title: 'Expense Management',
    text: 'Expenses of the business itself, by category and by time, with their documents. Until then the dashboard shows the recent ones.',
  },
  {
    path: '/subscriptions',
    title: 'Subscriptions',
    text: 'What you pay for every month and every year, found in the bills that come again.',
  },
  {
    path: '/hoa',
    title: 'HOA Payment Tracking',
    text: 'Dues per property and period: expected, charged, paid and missing. Mail to the HOA inbox is kept and read already.',
  },
  { path: '/vendors', title: 'Vendors', text: 'The people who do the work: what they do, where, and how to reach them.' },
  { path: '/tags', title: 'Tags and Service Types', text: 'The labels for documents and the kinds of work vendors do.' },
  { path: '/settings', title: 'Settings', text: 'The business and its time zone, your password and sessions, the trash, calendar feeds.' },
  {
    path: '/email-status',
    title: 'Email Processing Status',
    text: 'Every mail that came, every part of it and what became of each, with the quarantine.',
  },
  { path: '/admin/users', title: 'Admin User Management', text: 'Who may sign in and what they may do.' },
  { path: '/rental-portfolio', title: 'Rental portfolio', text: 'Value, balance, equity, rent and the year’s expense of every property.' },
  { path: '/debug', title: 'Debug', text: 'A look behind the scenes for the person who runs this.' },
  { path: '/diagnostics', title: 'AI Extraction Diagnostics', text: 'Checks and repairs for documents that were read wrong.' },
  { path: '/ai-test', title: 'AI Extraction Test', text: 'Try the extraction on one document.' },
  { path: '/manual-process', title: 'Manual Document Processing', text: 'Upload one file and watch it being read.' },
  { path: '/ai-rules', title: 'AI rules', text: 'What should happen by itself, in plain words, tried on past documents before it runs.' },
  { path: '/documents/:id', title: 'Document', text: 'One document with everything known about it. Until then the Document Hub shows it.' },
  { path: '/properties/:id/edit', title: 'Edit Property', text: 'Everything about one property, in a form.' },
  { path: '/properties/:id/documents', title: 'Property documents', text: 'All papers of one property.' },
  { path: '/properties/:id/gallery', title: 'Property gallery', text: 'All pictures of one property.' },
  { path: '/properties/:id/expenses', title: 'Property expenses', text: 'All expenses of one property, by tag.' },
] as const;

/** Screens only administrators reach. */
export const adminPaths = new Set<string>(['/admin/users', '/admin/system-status']);

/** Screens a VIEWER does not reach. */
export const staffPaths = new Set<string>(['/hoa', '/email-status']);

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
