import { occupancyStatuses, propertyTypes } from '#core/database/values/property-values';
import type { ImportKind } from '#core/database/values/import-values';

/** What the rows of a file are: one of what is imported, or lines of a bank account. */
export type FieldSet = ImportKind | 'bank';

/** How the text of a cell is read. */
type FieldType = 'text' | 'day' | 'amount' | 'money' | 'email' | 'whole' | 'choice' | 'kind';

/** A field that a column of a file can be. */
export interface ImportField {
  key: string;
  type: FieldType;
  isRequired?: true;
  /** The most letters of a text. */
  most?: number;
  values?: readonly string[];
  /** What headings call it, English and German, in small letters and digits alone; the likeliest first. */
  headings: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

const expenses: readonly ImportField[] = [
  {
    key: 'date',
    type: 'day',
    isRequired: true,
    headings: words(
      'date expensedate transactiondate invoicedate billdate postingdate posteddate datum belegdatum rechnungsdatum buchungstag buchungsdatum',
    ),
  },
  {
    key: 'amount',
    type: 'amount',
    isRequired: true,
    headings: words('amount total cost price sum value debit betrag summe bruttobetrag brutto kosten preis ausgabe umsatz'),
  },
  {
    key: 'vendor',
    type: 'text',
    most: 300,
    headings: words(
      'vendor payee supplier merchant contractor company paidto name lieferant empfaenger haendler firma auftragnehmer handwerker beguenstigter zahlungsempfaenger',
    ),
  },
  {
    key: 'property',
    type: 'text',
    most: 200,
    headings: words('property propertyname house building rental address unit objekt immobilie liegenschaft haus gebaeude wohnung'),
  },
  {
    key: 'category',
    type: 'text',
    most: 120,
    headings: words('category expensecategory account expensetype type kategorie kostenart konto ausgabenart art'),
  },
  {
    key: 'description',
    type: 'text',
    most: 20_000,
    headings: words('description memo note notes details comment purpose beschreibung notiz bemerkung verwendungszweck buchungstext text'),
  },
  { key: 'due_date', type: 'day', headings: words('duedate due faelligkeit faelligam faelligkeitsdatum') },
  { key: 'paid_on', type: 'day', headings: words('paidon datepaid paiddate paymentdate paid bezahltam zahlungsdatum bezahlt') },
  { key: 'kind', type: 'kind', headings: words('kind') },
];

const vendors: readonly ImportField[] = [
  {
    key: 'business_name',
    type: 'text',
    most: 300,
    isRequired: true,
    headings: words('businessname vendor vendorname company companyname name supplier payee firma firmenname lieferant unternehmen'),
  },
  { key: 'contact_name', type: 'text', most: 300, headings: words('contactname contact contactperson ansprechpartner kontakt') },
  { key: 'phone', type: 'text', most: 40, headings: words('phone telephone phonenumber mobile cell tel telefon handy mobil') },
  { key: 'email', type: 'email', most: 320, headings: words('email emailaddress mail mailadresse emailadresse') },
  { key: 'service_type', type: 'text', most: 80, headings: words('servicetype service trade type category gewerk leistung branche art') },
  { key: 'address', type: 'text', most: 500, headings: words('address mailingaddress anschrift adresse') },
  { key: 'tax_id', type: 'text', most: 20, headings: words('taxid ein taxnumber tin steuernummer ustid') },
  { key: 'notes', type: 'text', most: 20_000, headings: words('notes note comment memo notiz notizen bemerkung') },
];

const line = { type: 'text', most: 300 } as const;
const properties: readonly ImportField[] = [
  {
    key: 'name',
    type: 'text',
    most: 200,
    isRequired: true,
    headings: words(
      'name propertyname property house building rental objekt objektname immobilie liegenschaft haus bezeichnung address adresse',
    ),
  },
  { key: 'address', ...line, headings: words('address street streetaddress adresse anschrift strasse') },
  { key: 'city', ...line, headings: words('city town ort stadt') },
  { key: 'state', ...line, headings: words('state province bundesland land') },
  { key: 'zip_code', type: 'text', most: 20, headings: words('zipcode zip postalcode postcode plz postleitzahl') },
  { key: 'property_type', type: 'choice', values: propertyTypes, headings: words('propertytype type objektart art') },
  {
    key: 'occupancy_status',
    type: 'choice',
    values: occupancyStatuses,
    headings: words('occupancystatus occupancy status vermietungsstand'),
  },
  { key: 'bedrooms', type: 'whole', headings: words('bedrooms beds schlafzimmer') },
  { key: 'square_feet', type: 'whole', headings: words('squarefeet sqft area') },
  { key: 'monthly_rent', type: 'money', headings: words('monthlyrent rent miete monatsmiete kaltmiete') },
  { key: 'purchase_price', type: 'money', headings: words('purchaseprice purchaseamount bought kaufpreis') },
  { key: 'purchase_date', type: 'day', headings: words('purchasedate boughton kaufdatum') },
  { key: 'current_value', type: 'money', headings: words('currentvalue value marketvalue wert verkehrswert') },
  { key: 'tenant_name', ...line, headings: words('tenantname tenant mieter') },
  { key: 'tenant_email', type: 'email', most: 300, headings: words('tenantemail mietermail mieteremail') },
  { key: 'tenant_phone', ...line, headings: words('tenantphone mietertelefon') },
  { key: 'general_notes', type: 'text', most: 20_000, headings: words('generalnotes notes note comment notiz notizen bemerkung') },
];

const bank: readonly ImportField[] = [
  {
    key: 'date',
    type: 'day',
    isRequired: true,
    headings: words(
      'bookingdate postingdate posteddate postdate date transactiondate runningdate buchungstag buchungsdatum buchung datum valuedate valuta wertstellung',
    ),
  },
  { key: 'amount', type: 'amount', headings: words('amount transactionamount betrag umsatz value summe betrageur') },
  {
    key: 'debit',
    type: 'amount',
    headings: words('debit withdrawal withdrawals moneyout paidout debitamount soll ausgang lastschrift belastung'),
  },
  { key: 'credit', type: 'amount', headings: words('credit deposit deposits moneyin paidin creditamount haben eingang gutschrift') },
  { key: 'side', type: 'text', most: 40, headings: words('debitcredit creditdebit creditordebit drcr sollhaben sh type transactiontype') },
  {
    key: 'payee',
    type: 'text',
    most: 300,
    headings: words(
      'payee name merchant counterparty counterpartyname beguenstigterzahlungspflichtiger zahlungsempfaenger auftraggeberempfaenger empfaenger beguenstigter namezahlungsbeteiligter',
    ),
  },
  {
    key: 'words',
    type: 'text',
    most: 2000,
    headings: words('description memo details purpose reference narrative verwendungszweck buchungstext text extendeddescription'),
  },
  { key: 'balance', type: 'amount', headings: words('balance runningbalance accountbalance saldo kontostand saldonachbuchung') },
  { key: 'currency', type: 'text', most: 10, headings: words('currency ccy waehrung') },
  {
    key: 'account',
    type: 'text',
    most: 60,
    headings: words('account accountnumber iban accountno auftragskonto kontonummer bezeichnungauftragskonto ibanauftragskonto'),
  },
  {
    key: 'bank_id',
    type: 'text',
    most: 200,
    headings: words('transactionid fitid bankreference transactionnumber id transaktionsid bankreferenz referenznummer'),
  },
];

/** The fields of each kind of import, in the order in which they are shown. */
export const importFields: Readonly<Record<FieldSet, readonly ImportField[]>> = { expenses, properties, vendors, bank };
