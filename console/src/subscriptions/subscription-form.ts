import type { ProposedSubscription, Subscription } from '../api/types';

export const billingCycles = ['Monthly', 'Quarterly', 'Yearly'] as const;
export const statuses = ['active', 'paused', 'cancelled'] as const;
export const categories = ['AI', 'Business Tools', 'SaaS', 'Development', 'Marketing', 'Cloud Services', 'TV', 'Other'] as const;

/** The form, as typed; null where a text was emptied. */
export type SubscriptionForm = Record<(typeof fields)[number], string | null>;

const fields = ['site_name', 'category', 'monthly_price', 'billing_cycle', 'url', 'description', 'status', 'cancelled_on'] as const;

/** What the form begins with: the subscription that is edited or that a bill proposes, else nothing but the usual cycle. */
export function formOf(subscription: Partial<Subscription> | ProposedSubscription | null): SubscriptionForm {
  const usual = { billing_cycle: 'Monthly', status: 'active', ...subscription };
  const price = subscription?.monthly_price;
  const texts = Object.fromEntries(fields.map((name) => [name, (usual as Partial<SubscriptionForm>)[name] ?? '']));
  return { ...(texts as SubscriptionForm), monthly_price: typeof price === 'number' ? price.toFixed(2) : '' };
}

const orNull = (text: string | null): string | null => text?.trim() || null;

/** The form as the server takes it: the price as a number, what was emptied as null. */
export function bodyOf(form: SubscriptionForm) {
  return {
    site_name: form.site_name?.trim() ?? '',
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
