/** What a user may do, from most to least. VIEWER changes nothing. */
export const roles = ['ADMIN', 'STAFF', 'VIEWER'] as const;
export type Role = (typeof roles)[number];

/** Whether a role may do less than another. */
export const isLess = (role: Role, than: Role): boolean => roles.indexOf(role) > roles.indexOf(than);
