import type * as en from '../en/subscription-dialog';
import type { Translated } from '../translated';

export const subscription_dialog: Translated<typeof en.subscription_dialog> = {
  mark: 'Als Abonnement markieren',
  title: 'Abonnement aus diesem Dokument',
  match: 'Ein passendes Abonnement ist bereits vorhanden: %{name}, %{price} pro Monat, Abrechnung: %{cycle}.',
  abroad: 'Die Rechnung lautet auf %{amount}. Monatliche Kosten in der eigenen Währung eingeben.',
  existing: 'Vorhandenes Abonnement',
  none: 'Keines',
  link: 'Mit vorhandenem verknüpfen',
  link_changes: 'Durch das Verknüpfen ändert sich der Preis auf %{price} pro Monat, Abrechnung: %{cycle}.',
  link_keeps: 'Preis und Abrechnungsintervall bleiben beim Verknüpfen unverändert.',
  create_anyway: 'Trotzdem neu anlegen',
  save: 'Abonnement speichern',
  saved: 'Abonnement gespeichert',
  save_failed: 'Abonnement konnte nicht gespeichert werden',
  extract_failed: 'Abonnementdaten konnten nicht extrahiert werden',
  linked: 'Dokument mit vorhandenem Abonnement verknüpft',
  link_failed: 'Dokument konnte nicht verknüpft werden',
};
