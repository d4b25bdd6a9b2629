import type { en } from './en';
import type { Translated } from './translated';
import { app, chooser, nav, error, coming } from './de/shell';
import { auth } from './de/auth';
import { columns, dashboard, waiting } from './de/dashboard';
import { camera, document_types, documents, evidence, quick, upload } from './de/documents';
import { expense_form, expense_tags, expenses, property_expenses, splits, tax_lines } from './de/expenses';
import { gallery, portfolio, properties, property, property_documents } from './de/properties';
import { property_form } from './de/property-form';
import { counts, readiness, tax_report, year_check } from './de/reports';
import { happened, review } from './de/review';
import { subscription_dialog } from './de/subscription-dialog';
import { status } from './de/system-status';
import { factors } from './de/factors';
import { find } from './de/find';
import { rule_actions, rule_fields, rule_mailboxes, rule_operators, rules } from './de/ai-rules';
import { ai_test, debug, diagnostics, manual } from './de/diagnostics';
import { settings } from './de/settings';
import { assets } from './de/assets';
import { form_1099, payment_methods, schedule_e, w9 } from './de/tax-forms';
import { bank } from './de/bank';
import { income } from './de/income';
import { audit } from './de/audit';
import { mail_accounts } from './de/mail-accounts';
import { relay } from './de/relay';
import { webhooks } from './de/webhooks';
import { bookkeeping } from './de/bookkeeping';
import { exports } from './de/exports';
import { tokens } from './de/tokens';
import { certificates } from './de/certificates';
import { year_shares } from './de/year-shares';
import { users } from './de/users';
import { expected } from './de/expected';
import { dues } from './de/dues';
import { hoa } from './de/hoa';
import { import_fields, imports } from './de/imports';
import { import_changed, import_used, notes as import_notes } from './de/import-notes';
import { mail } from './de/mail';
import { subscriptions } from './de/subscriptions';
import { service_types, tags } from './de/tags';
import { owners } from './de/owners';
import { vendors } from './de/vendors';

/** Every text of the console in German. */
export const de: Translated<typeof en> = {
  app,
  chooser,
  nav,
  error,
  coming,
  auth,
  factors,
  dashboard,
  waiting,
  columns,
  documents,
  document_types,
  evidence,
  quick,
  upload,
  camera,
  review,
  happened,
  subscription_dialog,
  expense_form,
  tax_lines,
  expenses,
  property_expenses,
  splits,
  expense_tags,
  properties,
  property,
  property_documents,
  property_form,
  gallery,
  portfolio,
  counts,
  tax_report,
  assets,
  schedule_e,
  form_1099,
  payment_methods,
  w9,
  bank,
  income,
  readiness,
  year_check,
  status,
  ai_test,
  rules,
  rule_actions,
  rule_fields,
  rule_mailboxes,
  rule_operators,
  debug,
  diagnostics,
  manual,
  settings,
  mail_accounts,
  relay,
  webhooks,
  bookkeeping,
  exports,
  tokens,
  year_shares,
  certificates,
  users,
  audit,
  dues,
  expected,
  hoa,
  imports,
  import_fields,
  import_notes,
  import_changed,
  import_used,
  mail,
  allowed_senders: { add: mail.senders_add, create: mail.senders_add, created: mail.senders_added },
  subscriptions,
  tags,
  service_types,
  owners,
  vendors,
  find,
  /** Where react-admin looks for the label of a field. */
  resources: {
    'allowed-senders': { fields: { sender: mail.senders_field } },
    assets: { fields: assets },
    income: { fields: income },
    expenses: { fields: expenses },
    properties: { fields: property_form },
    'service-types': { fields: service_types },
    subscriptions: { fields: subscriptions },
    tags: { fields: tags },
    vendors: { fields: vendors },
  },
};
