/** Exports for other bookkeeping programs. */
export const bookkeeping = {
  export: 'For bookkeeping',
  'profile_quickbooks-bank': 'QuickBooks Online: bank transactions',
  'profile_quickbooks-expenses': 'QuickBooks Online: expenses',
  'profile_xero-bank': 'Xero: bank statement',
  'profile_xero-bills': 'Xero: bills',
  profile_beancount: 'Beancount',
  profile_ledger: 'Ledger, hledger',
  title: 'Bookkeeping exports',
  note: 'Expenses and the tax report are exported for QuickBooks Online, Xero, Beancount and Ledger. Here you set what their accounts are called.',
  edit: 'Account names',
  names: 'Account names',
  names_help:
    'As your other books call them, or by number. For Beancount and Ledger a name such as Assets:Bank:Checking is used whole; others stand below Expenses.',
  paid_from: 'Paid from',
  business: 'Business’s own expenses',
  capital: 'Capital improvements',
  without_line: 'Without a tax line',
  line: 'Schedule E line %{line}',
  saved: 'Account names saved',
  failed_save: 'Failed to save account names',
  failed_load: 'Failed to load account names',
};
