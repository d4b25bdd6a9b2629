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
import { settings } from './en/settings';
import { assets } from './en/assets';
import { payment_methods } from './en/tax-forms';
import { income } from './en/income';
import { audit } from './en/audit';
import { users } from './en/users';
import { expected } from './en/expected';
import { dues } from './en/dues';
import { hoa } from './en/hoa';
import { mail } from './en/mail';
import { subscriptions } from './en/subscriptions';
import { service_types, tags } from './en/tags';
import { vendors } from './en/vendors';

/** The texts of the frame, of the first screen, and of what is on many screens. */
export const firstTexts = {
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
  payment_methods,
  income,
  readiness,
  year_check,
  status,
  settings,
  users,
  audit,
  dues,
  expected,
  hoa,
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
