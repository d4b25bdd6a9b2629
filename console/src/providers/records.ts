import type { Rule } from '../ai-rules/rule-types';
import type {
  AdminUser,
  AllowedSender,
  Category,
  DocumentRow,
  Expense,
  ExpenseTag,
  Property,
  ServiceType,
  Subscription,
  Tag,
  Vendor,
} from '../api/types';

/** The record of each resource, as the api answers it. */
export interface Records {
  'ai-rules': Rule;
  'allowed-senders': AllowedSender;
  categories: Category;
  documents: DocumentRow;
  'expense-tags': ExpenseTag;
  expenses: Expense;
  properties: Property;
  'service-types': ServiceType;
  subscriptions: Subscription;
  tags: Tag;
  users: AdminUser;
  vendors: Vendor;
}

export type ResourceName = keyof Records;

export const resourceNames: readonly ResourceName[] = [
  'ai-rules',
  'allowed-senders',
  'categories',
  'documents',
  'expense-tags',
  'expenses',
  'properties',
  'service-types',
  'subscriptions',
  'tags',
  'users',
  'vendors',
];

/** The key of the query for a record; of what belongs to it alone, with `more` of its own behind: they are asked again together. */
export const recordKey = (resource: ResourceName, id: number, ...more: readonly unknown[]): readonly unknown[] => [
  resource,
  'getOne',
  { id: String(id) },
  ...more,
];
