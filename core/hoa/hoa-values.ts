/** Where an HOA e-mail stands, how urgent it is, and how dues recur. */
export const hoaStatuses = ['pending', 'assigned', 'processed', 'ignored'] as const;
export const hoaPriorities = ['urgent', 'high', 'medium', 'low'] as const;
export const dueSchedules = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const;
