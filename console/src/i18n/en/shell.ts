export const app = {
  title: 'Rental Ledger',
  version: 'v5',
  skip: 'Skip to the content',
  open_menu: 'Open the menu',
  copy: 'Copy %{what}',
  copied: 'Copied',
  to_dark: 'Switch to dark mode',
  to_light: 'Switch to light mode',
  loading: 'Loading',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  undo: 'Undo',
  retry: 'Try again',
  server_away: 'The server cannot be reached. What you see may be old; this heals by itself.',
  viewers: "Viewers can't change data",
};

export const nav = {
  main: 'Main',
  dashboard: 'Dashboard',
  documents: 'Documents',
  properties: 'Properties',
  expenses: 'Expenses',
  subscriptions: 'Subscriptions',
  hoa: 'HOA Payments',
  vendors: 'Vendors',
  settings_group: 'Settings',
  tags: 'Tags',
  settings: 'Settings',
  email_status: 'Email Status',
  admin_group: 'Admin',
  admin_users: 'Admin Users',
  system_status: 'System Status',
  logout: 'Logout',
};

export const error = {
  title: 'Something went wrong',
  go_home: 'Go to Home',
  stack: 'Component stack',
  not_found: 'Page not found',
  not_found_text: 'There is nothing at this address. It may have moved, or the link has a slip in it.',
};

export const coming = {
  title: 'Coming Soon',
  intro: 'These are planned and not here yet.',
  phone: 'Phone messaging',
  phone_text: 'Texts and calls with tenants and vendors, beside the property they are about.',
  mobile: 'Mobile app',
  mobile_text: 'Photograph a receipt and see it filed before you leave the shop.',
  analytics: 'Advanced analytics',
  analytics_text: 'How each property does over the years, and what its costs will be.',
  later: 'This screen is on its way',
  to_documents: 'Go to Documents',
};
