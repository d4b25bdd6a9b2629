import type { Subscription } from '../api/types';

export const billingCycles = ['Monthly', 'Quarterly', 'Yearly'] as const;
export const statuses = ['active', 'paused', 'cancelled'] as const;
export const categories = ['AI', 'Business Tools', 'SaaS', 'Development', 'Marketing', 'Cloud Services', 'TV', 'Other'] as const;

/** The form, as typed. */
export interface SubscriptionForm {
  site_name: string;
  category: string;
  monthly_price: string;
  billing_cycle: string;
  url: string;
  description: string;
  status: string;
  cancelled_on: string;
}

/** What the form begins with: the subscription that is edited, else nothing but the usual cycle. */
export function formOf(subscription: Subscription | null): SubscriptionForm {
  return {
    site_name: subscription?.site_name ?? '',
    category: subscription?.category ?? '',
    monthly_price: subscription ? subscription.monthly_price.toFixed(2) : '',
    billing_cycle: subscription?.billing_cycle ?? 'Monthly',
    url: subscription?.url ?? '',
    description: subscription?.description ?? '',
    status: subscription?.status ?? 'active',
    cancelled_on: subscription?.cancelled_on ?? '',
  };
}

const orNull = (text: string): string | null => text.trim() || null;

/** The form as the server takes it: the price as a number, what was emptied as null. */
export function bodyOf(form: SubscriptionForm) {
  return {
    site_name: form.site_name.trim(),
    monthly_price: Number(form.monthly_price),
    billing_cycle: form.billing_cycle,
    category: form.category,
    url: orNull(form.url),
    description: orNull(form.description),
    status: form.status,
    cancelled_on: form.status === 'cancelled' ? orNull(form.cancelled_on) : null,
  };
}

/** Whether a text is an amount of at most two decimals, not negative. */
export const isPrice = (text: string): boolean => /^\d{1,12}(\.\d{0,2})?$|^\.\d{1,2}$/.test(text.trim());

/** Whether a text is a web address; an empty one is none and may stay so. */
export function isWebAddress(text: string): boolean {
  return text.trim() === '' || (/^https?:\/\/[^/\s]/i.test(text.trim()) && URL.canParse(text.trim()));
}
