/** What a token may do to the resources it is given; `write` includes `read`. */
export const tokenAccesses = ['read', 'write'] as const;
export type TokenAccess = (typeof tokenAccesses)[number];

/** The resources that can be given one by one. A call that no single one covers needs `all`. */
export const tokenResources = [
  'documents',
  'expenses',
  'properties',
  'vendors',
  'subscriptions',
  'hoa',
  'mail',
  'messages',
  'rules',
  'categories',
  'tags',
  'settings',
  'system',
  'users',
] as const;
export const everyResource = 'all';
export type TokenResource = (typeof tokenResources)[number] | typeof everyResource;

/** What an API token may do, within what its user's role allows. */
export interface TokenScope {
  access: TokenAccess;
  resources: readonly string[];
}

/** What a call needs: this access to each of these resources. None: any token will do. */
export interface ScopeNeeded {
  access: TokenAccess;
  resources: readonly TokenResource[];
}

/** Why a token may not make a call, as a sentence; null where it may. */
export function scopeRefusal({ access, resources }: TokenScope, needed: ScopeNeeded): string | null {
  const missing = resources.includes(everyResource) ? [] : needed.resources.filter((name) => !resources.includes(name));
  if (missing.includes(everyResource)) return 'This call needs a token for all resources.';
  if (missing.length > 0) return `This token has no access to ${missing.join(', ')}.`;
  if (access === 'read' && needed.access === 'write' && needed.resources.length > 0) return 'This token can only read.';
  return null;
}
