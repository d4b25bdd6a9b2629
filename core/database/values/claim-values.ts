import { figureKinds } from '#core/database/values/income-values';

/** The books whose figures are folded from claims. */
export const bookNames = ['dues', 'subscriptions', 'income'] as const;
export type BookName = (typeof bookNames)[number];

/**
 * What a claim is about. `dues` and `other` are charged for a period, `late_fee` and `assessment` come on top of it, `credit` takes off it, `payment` was
 * paid for it. `charge` is what a subscription was charged. The others are the figures of income.
 */
export const claimKinds = ['dues', 'other', 'late_fee', 'assessment', 'credit', 'payment', 'charge', ...figureKinds] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Who states it: a document as the machine reads it, the expense that was made of a bill, a person, or a line of the bank. */
export const claimSources = ['machine', 'expense', 'person', 'bank'] as const;

/**
 * Whether a claim counts, which the fold finds. `copy`: another document of the same file or bill states it; `corrected`: a corrected bill takes its place; `repeated`: an
 * earlier document charges it; `confirmed`: another claim states the same payment; `withdrawn`: its document is in the trash or its e-mail is ignored or deleted.
 */
export const standings = ['counts', 'copy', 'corrected', 'repeated', 'confirmed', 'withdrawn'] as const;
export type Standing = (typeof standings)[number];
