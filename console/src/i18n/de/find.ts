import type * as en from '../en/find';
import type { Translated } from '../translated';

export const find: Translated<typeof en.find> = {
  open: 'Alles durchsuchen',
  search: 'Suchen',
  keys: 'Strg K',
  label: 'Dokument, Objekt, Anbieter oder Seite suchen',
  placeholder: 'Dokument, Objekt, Anbieter oder Seite …',
  screens: 'Seiten',
  properties: 'Objekte',
  vendors: 'Anbieter',
  documents: 'Dokumente',
  nothing: 'Nichts gefunden.',
  failed: 'Suche fehlgeschlagen.',
  new_expense: 'Ausgabe hinzufügen',
  new_property: 'Objekt hinzufügen',
  upload: 'Hochladen',
  portfolio: 'Mietportfolio',
  tax_report: 'Steuerbericht',
  ai_rules: 'KI-Regeln',
  diagnostics: 'Diagnose der KI-Extraktion',
  ai_test: 'Test der KI-Extraktion',
  manual_process: 'Manuelle Dokumentverarbeitung',
  coming_soon: 'Demnächst',
};
