/** What a subscription is for, as the form offers it. */
export const subscriptionCategories = [
  'AI',
  'Business Tools',
  'SaaS',
  'Development',
  'Marketing',
  'Cloud Services',
  'TV',
  'Other',
] as const;
/** A paused one is not charged for now, a cancelled one no more. */
export const subscriptionStatuses = ['active', 'paused', 'cancelled'] as const;

export type SubscriptionCategory = (typeof subscriptionCategories)[number];
