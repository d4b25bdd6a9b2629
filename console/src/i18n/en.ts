import { app, chooser, nav, error, coming } from './en/shell';
import { auth } from './en/auth';
import { columns, dashboard, waiting } from './en/dashboard';
import { camera, document_types, documents, evidence, quick, upload } from './en/documents';
import { expense_form, expense_tags, expenses, property_expenses, splits, tax_lines } from './en/expenses';
import { gallery, portfolio, properties, property, property_documents } from './en/properties';
import { property_form } from './en/property-form';
import { counts, readiness, tax_report, year_check } from './en/reports';
import { happened, review } from './en/review';
import { subscription_dialog } from './en/subscription-dialog';
import { status } from './en/system-status';
import { factors } from './en/factors';
import { find } from './en/find';
import { rule_actions, rule_fields, rule_mailboxes, rule_operators, rules } from './en/ai-rules';
import { ai_test, debug, diagnostics, manual } from './en/diagnostics';
import { settings } from './en/settings';
import { assets } from './en/assets';
import { form_1099, payment_methods, schedule_e, w9 } from './en/tax-forms';
import { bank } from './en/bank';
import { income } from './en/income';
import { audit } from './en/audit';
import { mail_accounts } from './en/mail-accounts';
import { relay } from './en/relay';
import { webhooks } from './en/webhooks';
import { bookkeeping } from './en/bookkeeping';
import { exports } from './en/exports';
import { tokens } from './en/tokens';
import { users } from './en/users';
import { expected } from './en/expected';
import { dues } from './en/dues';
import { hoa } from './en/hoa';
import { import_fields, imports } from './en/imports';
import { import_changed, import_used, notes as import_notes } from './en/import-notes';
import { mail } from './en/mail';
import { subscriptions } from './en/subscriptions';
import { service_types, tags } from './en/tags';
import { vendors } from './en/vendors';

/** Every text of the console, by noun. The specification's words are here to the letter. */
export const en = {
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
