import type * as en from '../en/shell';
import type { Translated } from '../translated';

export const app: Translated<typeof en.app> = {
  title: 'Rental Ledger',
  version: 'v5',
  skip: 'Zum Inhalt springen',
  open_menu: 'Menü öffnen',
  copy: '%{what} kopieren',
  copied: 'Kopiert',
  to_dark: 'Zum dunklen Design wechseln',
  to_light: 'Zum hellen Design wechseln',
  loading: 'Wird geladen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  undo: 'Rückgängig',
  retry: 'Erneut versuchen',
  changed_meanwhile: 'Inzwischen von jemand anderem in %{value} geändert. Erneut speichern, um Ihre Eingabe zu übernehmen.',
  edit_conflict: 'Inzwischen von jemand anderem geändert: %{fields}. Erneut speichern, um Ihre Eingaben zu übernehmen.',
  unreachable: 'Der Server ist nicht erreichbar.',
  new_release: 'Eine neue Version von Rental Ledger ist da.',
  reload: 'Neu laden',
  server_away:
    'Der Server ist nicht erreichbar. Die angezeigten Daten sind möglicherweise veraltet; die Verbindung wird automatisch wiederhergestellt.',
  pages: 'Seiten',
  previous: 'Zurück',
  next: 'Weiter',
  page_of: 'Seite %{page} von %{pages}',
  edit: 'Bearbeiten',
  save: 'Speichern',
  export: 'CSV exportieren',
  export_failed: 'Export fehlgeschlagen',
  none: 'k. A.',
  now: 'gerade eben',
  minutes_ago: 'vor %{count} Min.',
  hours_ago: 'vor %{count} Std.',
  yesterday: 'gestern',
  whole_date: 'Vollständiges Datum eingeben',
  viewers: 'Betrachter können keine Daten ändern',
};

export const chooser: Translated<typeof en.chooser> = {
  searching: 'Suche läuft …',
  nothing: 'Nichts gefunden',
  more: '%{count} weitere: zum Suchen tippen',
};

export const nav: Translated<typeof en.nav> = {
  main: 'Hauptnavigation',
  dashboard: 'Übersicht',
  documents: 'Dokumente',
  properties: 'Objekte',
  expenses: 'Ausgaben',
  subscriptions: 'Abonnements',
  hoa: 'HOA-Zahlungen',
  vendors: 'Anbieter',
  settings_group: 'Einstellungen',
  tags: 'Schlagwörter',
  settings: 'Einstellungen',
  email_status: 'E-Mail-Status',
  admin_group: 'Administration',
  ai_rules: 'KI-Regeln',
  admin_users: 'Benutzer',
  system_status: 'Systemstatus',
  audit_log: 'Änderungsprotokoll',
  logout: 'Abmelden',
};

export const error: Translated<typeof en.error> = {
  title: 'Etwas ist schiefgelaufen',
  go_home: 'Zur Startseite',
  stack: 'Komponenten-Stack',
  not_found: 'Seite nicht gefunden',
  not_found_text: 'Unter dieser Adresse gibt es nichts. Die Seite wurde möglicherweise verschoben, oder der Link ist falsch.',
};

export const coming: Translated<typeof en.coming> = {
  title: 'Demnächst',
  intro: 'Diese Funktionen sind geplant.',
  phone: 'Telefon und SMS',
  phone_text: 'SMS und Anrufe mit Mietern und Anbietern, direkt beim Objekt angezeigt.',
  mobile: 'Mobile App',
  mobile_text: 'Einen Beleg fotografieren und abgelegt wissen, noch bevor Sie das Geschäft verlassen.',
  analytics: 'Erweiterte Auswertungen',
  analytics_text: 'Wie sich jedes Objekt über die Jahre entwickelt und was es kosten wird.',
};
