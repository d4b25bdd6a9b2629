import { z } from 'zod';
import { billingCycles } from '#core/extraction/fields/extracted-fields';
import { subscriptionCategories, subscriptionStatuses } from '#core/database/values/subscription-values';
import { Day, Instant, Money, MoneyIn, Name, Text } from '../http/values.js';

const price = MoneyIn.refine((amount) => !amount.startsWith('-'), 'must not be negative').meta({ minimum: 0 });

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

const writable = {
  site_name: Name(200, 'Service name is required'),
  monthly_price: price.describe('What it costs a month, whatever the billing cycle'),
  charged_amount: price.nullable().describe('What a bill of the cycle says'),
  billing_cycle: z.enum(billingCycles),
  category: z.enum(subscriptionCategories),
  url: Text(2000).refine(isWebAddress, 'must be a web address that begins with http:// or https://').nullable(),
  description: Text(20_000).nullable(),
  status: z.enum(subscriptionStatuses).describe('Only an active one counts in the totals'),
  cancelled_on: Day.nullable().describe('The day of its cancellation, required where it is cancelled: a charge after it is questioned'),
};

export const SubscriptionUpdate = z
  .object(writable)
  .partial()
  .meta({ id: 'SubscriptionUpdate', description: 'What is left out stays as it is; null clears it', examples: [{ monthly_price: 12 }] });

export const SubscriptionCreate = z
  .object({
    ...SubscriptionUpdate.shape,
    site_name: writable.site_name,
    monthly_price: writable.monthly_price,
    category: writable.category,
    billing_cycle: writable.billing_cycle.default('Monthly'),
    status: writable.status.default('active'),
  })
  .meta({
    id: 'SubscriptionCreate',
    examples: [{ site_name: 'Cloud Backup', monthly_price: 8.25, billing_cycle: 'Yearly', category: 'Cloud Services' }],
  });

export const SubscriptionOut = z
  .object({
    id: z.int(),
    site_name: z.string(),
    monthly_price: Money,
    charged_amount: Money.nullable(),
    billing_cycle: z.enum(billingCycles),
    category: z.enum(subscriptionCategories),
    url: z.string().nullable(),
    description: z.string().nullable(),
    status: z.enum(subscriptionStatuses),
    cancelled_on: Day.nullable(),
    document_count: z.int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Subscription' });

export const ChargeHistoryOut = z
  .object({
    charges: z.array(
      z.object({
        day: Day,
        amount: Money,
        currency: z.string().nullable().describe('Of its amounts, where that is not the books’ own'),
        billing_cycle: z.enum(billingCycles).describe('How often it was charged then'),
        monthly_price: Money.describe('What it comes to a month'),
        document_ids: z.array(z.int()).describe('All documents of the one charge'),
        was: Money.nullable().describe('The charge before, where the price or the billing cycle changed'),
        was_cycle: z.enum(billingCycles).nullable().describe('The billing cycle before, where that changed'),
        doubled: z.boolean().describe('A second charge where one was due'),
        extra: z.boolean().describe('Of another amount, within a cycle that went on as before: a part of a month, a seat more'),
        after_end: z.boolean().describe('It was made after the subscription was cancelled'),
      }),
    ),
    missing: z.array(Day).describe('When a charge was to be expected and none is known'),
    next_on: Day.nullable(),
  })
  .meta({ id: 'ChargeHistory', description: 'What the bills of a subscription tell, the oldest first' });

export const SubscriptionChargesOut = z
  .array(ChargeHistoryOut.extend({ subscription_id: z.int() }).meta({ id: 'SubscriptionCharges' }))
  .describe('Of every subscription that has a bill');

export const SubscriptionTotalsOut = z
  .object({ total_monthly: Money, total_yearly: Money, count: z.int() })
  .meta({ id: 'SubscriptionTotals', description: 'Of the active ones; a year is twelve months of each' });

export const CategorySummaryOut = z
  .object({
    category: z.enum(subscriptionCategories),
    subscription_count: z.int(),
    total_monthly_cost: Money,
    total_yearly_cost: Money,
  })
  .meta({ id: 'SubscriptionCategorySummary' });

export const ProposedSubscriptionOut = z
  .object({
    site_name: z.string().nullable(),
    monthly_price: Money.nullable(),
    charged_amount: Money.nullable(),
    billing_cycle: z.enum(billingCycles),
    category: z.enum(subscriptionCategories),
    url: z.string().nullable(),
    description: z.string().nullable(),
    original_currency: z.string().nullable().describe('Of the charge, where that is not the books’ own: then it is no price'),
    original_amount: Money.nullable().describe('The charge in that currency'),
    existing_subscription: SubscriptionOut.nullable(),
    existing_reason: z.string().nullable().describe('Why it seems to be of that one'),
    existing_is_sure: z.boolean().describe('The bill names its service, or is linked already; else a person has to decide'),
  })
  .meta({ id: 'ProposedSubscription', description: 'What a bill says, saved nowhere; null is what it does not say' });

export const LinkEffectOut = z
  .object({
    changes: z
      .object({ monthly_price: Money, charged_amount: Money, billing_cycle: z.enum(billingCycles) })
      .nullable()
      .describe('The price after that; null where it stays as it is'),
  })
  .meta({ id: 'LinkEffect', description: 'What linking a document would change of a subscription' });
