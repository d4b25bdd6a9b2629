/** How an expense was paid. Zelle and wires are transfers from bank to bank; a payment network is one that reports by itself (PayPal, Venmo). */
export const paymentMethods = ['check', 'ach', 'card', 'network', 'cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What a W-9 says its sender is, line 3a. An LLC that is disregarded ticks what its owner is. */
export const w9Classes = [
  'individual',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust',
  'llc_c',
  'llc_s',
  'llc_p',
  'other',
] as const;
export type W9Class = (typeof w9Classes)[number];

/** What a certificate of insurance covers. */
export const coverages = ['liability', 'workers_comp', 'auto', 'umbrella', 'other'] as const;
export type Coverage = (typeof coverages)[number];

/** What a vendor is paid for, as far as it makes a difference to a corporation. */
export const vendorServices = ['general', 'legal', 'medical'] as const;
export type VendorService = (typeof vendorServices)[number];
