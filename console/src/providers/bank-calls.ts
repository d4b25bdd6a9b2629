import { fetchPage } from '../api/fetch-page';
import type { BankAccount, BankCsvSettings, BankImport, BankItem, BankLine, BankLineUpdate, BankPreview } from '../api/types';
import { answer } from './answer';

/** A file of a bank, with what a person says of it. */
export interface StatementToSend {
  file: File;
  accountId: number | null;
  accountName: string;
  settings: BankCsvSettings | null;
}

function formOf({ file, accountId, accountName, settings }: StatementToSend): FormData {
  const form = new FormData();
  if (accountId !== null) form.append('account_id', String(accountId));
  if (accountName !== '') form.append('account_name', accountName);
  if (settings) form.append('settings', JSON.stringify(settings));
  form.append('file', file);
  return form;
}

export const bankCalls = {
  /** What a statement would bring; nothing is written. */
  previewStatement: (statement: StatementToSend) =>
    answer<BankPreview>('/bank-statements/preview', { method: 'POST', form: formOf(statement) }),
  importStatement: (statement: StatementToSend) => answer<BankImport>('/bank-statements', { method: 'POST', form: formOf(statement) }),
  renameBankAccount: (id: number, name: string) => answer<BankAccount>(`/bank-accounts/${id}`, { method: 'PUT', json: { name } }),
  /** Says what a line is. */
  decideLine: (id: number, decision: BankLineUpdate) => answer<BankLine>(`/bank-lines/${id}`, { method: 'PUT', json: decision }),
  /** What a line may pay, the likeliest first. */
  lineChoices: async (id: number, q: string) => ({
    data: await fetchPage<BankItem>(`/bank-lines/${id}/choices`, { query: { skip: 0, limit: 50, q: q === '' ? null : q } }),
  }),
  /** What no line has paid. */
  bankUnpaid: async ({ page, perPage, q }: { page: number; perPage: number; q: string }) => ({
    data: await fetchPage<BankItem>('/bank-unpaid', { query: { skip: (page - 1) * perPage, limit: perPage, q: q === '' ? null : q } }),
  }),
};

export type BankCalls = typeof bankCalls;
