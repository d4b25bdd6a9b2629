/** Exporte für andere Buchhaltungsprogramme. */
export const bookkeeping = {
  export: 'Für die Buchhaltung',
  'profile_quickbooks-bank': 'QuickBooks Online: Bankbewegungen',
  'profile_quickbooks-expenses': 'QuickBooks Online: Ausgaben',
  'profile_xero-bank': 'Xero: Kontoauszug',
  'profile_xero-bills': 'Xero: Rechnungen',
  profile_beancount: 'Beancount',
  profile_ledger: 'Ledger, hledger',
  title: 'Buchhaltungsexporte',
  note: 'Ausgaben und Steuerbericht werden für QuickBooks Online, Xero, Beancount und Ledger exportiert. Hier legen Sie fest, wie deren Konten heißen.',
  edit: 'Kontonamen',
  names: 'Kontonamen',
  names_help:
    'Wie sie in Ihren anderen Büchern heißen, oder deren Nummern. Für Beancount und Ledger gilt ein Name wie Assets:Bank:Checking ganz; andere stehen unter Expenses.',
  paid_from: 'Bezahlt von',
  business: 'Ausgaben des Unternehmens selbst',
  capital: 'Werterhöhende Maßnahmen',
  without_line: 'Ohne Steuerzeile',
  line: 'Schedule E, Zeile %{line}',
  saved: 'Kontonamen gespeichert',
  failed_save: 'Die Kontonamen konnten nicht gespeichert werden',
  failed_load: 'Die Kontonamen konnten nicht geladen werden',
};
