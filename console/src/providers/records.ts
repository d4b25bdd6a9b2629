import type { Rule } from '../ai-rules/rule-types';
import type {
  AdminUser,
  AllowedSender,
  Asset,
  BankAccount,
  BankItem,
  BankLine,
  Category,
  DocumentRow,
  Expense,
  ExpenseTag,
  HoaEmailRow,
  ImportInList,
  Income,
  MailRow,
  Owner,
  Property,
  ServiceType,
  Subscription,
  Tag,
  Vendor,
} from '../api/types';
import type { components } from '../api/schema';

/** The record of each resource, as the api answers it. */
export interface Records {
  'access-tokens': components['schemas']['AccessToken'];
  'ai-rules': Rule;
  'allowed-senders': AllowedSender;
  assets: Asset;
  audit: components['schemas']['AuditEntry'];
  'bank-accounts': BankAccount;
  'bank-lines': BankLine;
  'bank-statements': components['schemas']['BankStatement'];
  'bank-unpaid': BankItem;
  categories: Category;
  documents: DocumentRow;
  'everybodys-tokens': components['schemas']['AccessTokenOfUser'];
  'expected-documents': components['schemas']['AnnouncedDocument'];
  'expense-tags': ExpenseTag;
  expenses: Expense;
  'hoa-emails': HoaEmailRow;
  imports: ImportInList;
  income: Income;
  mail: MailRow;
  owners: Owner;
  properties: Property;
  'service-types': ServiceType;
  subscriptions: Subscription;
  tags: Tag;
  users: AdminUser;
  vendors: Vendor;
  'webhook-deliveries': components['schemas']['WebhookDelivery'];
}

export type ResourceName = keyof Records;

export const resourceNames: readonly ResourceName[] = [
  'access-tokens',
  'ai-rules',
  'allowed-senders',
  'assets',
  'audit',
  'bank-accounts',
  'bank-lines',
  'bank-statements',
  'bank-unpaid',
  'categories',
  'documents',
  'everybodys-tokens',
  'expected-documents',
  'expense-tags',
  'expenses',
  'hoa-emails',
  'imports',
  'income',
  'mail',
  'owners',
  'properties',
  'service-types',
  'subscriptions',
  'tags',
  'users',
  'vendors',
  'webhook-deliveries',
];

/** The key of the query for a record; of what belongs to it alone, with `more` of its own behind: they are asked again together. */
export const recordKey = (resource: ResourceName, id: number, ...more: readonly unknown[]): readonly unknown[] => [
  resource,
  'getOne',
  { id: String(id) },
  ...more,
];
