/** What a user may do, from most to least. VIEWER changes nothing. */
export const roles = ['ADMIN', 'STAFF', 'VIEWER'] as const;
export type Role = (typeof roles)[number];
