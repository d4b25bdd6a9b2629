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
  changed_meanwhile: 'Someone changed this to %{value}. Save again to keep yours.',
  edit_conflict: 'Someone else changed this: %{fields}. Save again to keep yours.',
  server_away: 'The server cannot be reached. What you see may be old; this heals by itself.',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page_of: 'Page %{page} of %{pages}',
  edit: 'Edit',
  save: 'Save',
  export: 'Export CSV',
  export_failed: 'Failed to export',
  none: 'N/A',
  whole_date: 'Please enter a whole date',
  viewers: "Viewers can't change data",
};

/** A field to choose one record of many. */
export const chooser = {
  searching: 'Searching …',
  nothing: 'Nothing found',
  more: '%{count} more: type to find',
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
  ai_rules: 'AI Rules',
  admin_users: 'Admin Users',
  system_status: 'System Status',
  audit_log: 'Audit Log',
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
  phone: 'Phone messaging integration',
  phone_text: 'SMS and calls with tenants and vendors, beside the property they are about.',
  mobile: 'Mobile app',
  mobile_text: 'Photograph a receipt and see it filed before you leave the shop.',
  analytics: 'Advanced analytics',
  analytics_text: 'How each property does over the years, and what its costs will be.',
};
