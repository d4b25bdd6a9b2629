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
export type SubscriptionCategory = (typeof subscriptionCategories)[number];
