/** What the owner of properties is. */
export const ownerKinds = ['person', 'llc', 'partnership', 'corporation', 'trust'] as const;
