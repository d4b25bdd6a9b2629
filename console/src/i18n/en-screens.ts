import { rule_actions, rule_fields, rule_mailboxes, rule_operators, rules } from './en/ai-rules';
import { bank } from './en/bank';
import { bookkeeping } from './en/bookkeeping';
import { ai_test, debug, diagnostics, manual } from './en/diagnostics';
import { exports } from './en/exports';
import { import_changed, import_used, notes as import_notes } from './en/import-notes';
import { import_fields, imports } from './en/imports';
import { mail_accounts } from './en/mail-accounts';
import { owners } from './en/owners';
import { relay } from './en/relay';
import { tokens } from './en/tokens';
import { webhooks } from './en/webhooks';
import { certificates } from './en/certificates';
import { year_shares } from './en/year-shares';
import { form_1099, schedule_e, w9 } from './en/tax-forms';

/** Texts of screens alone, which come with the first of these. */
export const screenTexts = {
  ai_test,
  rules,
  rule_actions,
  rule_fields,
  rule_mailboxes,
  rule_operators,
  debug,
  diagnostics,
  manual,
  mail_accounts,
  relay,
  webhooks,
  bookkeeping,
  exports,
  owners,
  tokens,
  imports,
  import_fields,
  import_notes,
  import_changed,
  import_used,
  bank,
  schedule_e,
  form_1099,
  w9,
  year_shares,
  certificates,
};
