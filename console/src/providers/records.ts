import type { Rule } from '../ai-rules/rule-types';
import type { AdminUser, AllowedSender, Expense, ExpenseTag, Property, ServiceType, Subscription, Tag, Vendor } from '../api/types';

/** The record of each resource, as the api answers it. */
export interface Records {
  'ai-rules': Rule;
  'allowed-senders': AllowedSender;
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
  'expense-tags',
  'expenses',
  'properties',
  'service-types',
  'subscriptions',
  'tags',
  'users',
  'vendors',
];
