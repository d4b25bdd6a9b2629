import { z } from 'zod';
import type { Role } from '#core/kernel/platform/role';

/** Why the provider's word does not sign somebody in; the console has a sentence for each. */
const oidcRefusals = [
  'denied',
  'expired',
  'unreachable',
  'rejected',
  'claims-missing',
  'email-unverified',
  'not-invited',
  'other-account',
  'deactivated',
  'no-role',
  'other-person',
  'not-proved-again',
] as const;
export type OidcRefusal = (typeof oidcRefusals)[number];

/** A sign-in that ends with one of them. `cause` is for the log. */
export class OidcRefused extends Error {
  constructor(
    readonly refusal: OidcRefusal,
    cause?: unknown,
    /** The account here that it is about, where there is one. */
    readonly userId: number | null = null,
  ) {
    super(`the sign-in by the provider was refused: ${refusal}`, { cause });
  }
}

/** What the provider says of whoever signed in there. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  /** Null where it names none. */
  email: string | null;
  /** Whether the provider vouches that the address is theirs. */
  isVerified: boolean;
  fullName: string;
  /** The provider's session. */
  sid: string | null;
  /** When they proved there who they are, in seconds since 1970; null where it does not say. */
  authenticatedAt: number | null;
}

const Claims = z.object({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  email: z.email().max(320).nullish().catch(null),
  email_verified: z.unknown().optional(),
  name: z.string().nullish().catch(null),
  sid: z.string().max(255).nullish().catch(null),
  auth_time: z.number().nullish().catch(null),
});

/** Reads the claims of an ID token, completed by the user info. Throws `claims-missing`. */
export function readPerson(claims: Readonly<Record<string, unknown>>): OidcPerson {
  const read = Claims.safeParse(claims);
  if (!read.success) throw new OidcRefused('claims-missing', read.error);
  const { iss, sub, email, email_verified, name, sid, auth_time } = read.data;
  return {
    issuer: iss,
    subject: sub,
    email: email?.trim() ?? null,
    // The word alone counts: `"true"` and 1 are what a provider says that lets people write the claim.
    isVerified: email_verified === true,
    fullName: (name ?? '').trim().slice(0, 200),
    sid: sid ?? null,
    authenticatedAt: auth_time ?? null,
  };
}

/** What an ID token says of itself and of the sign-in. The user info is not signed, so it adds none of them. */
const signedAlone: ReadonlySet<string> = new Set('iss sub aud azp exp iat nbf jti nonce auth_time acr amr sid at_hash c_hash'.split(' '));

/** The claims of a checked ID token, and what only the user info says of the person. `email_verified` is taken from it for the address it names alone. */
export function withUserInfo(
  claims: Readonly<Record<string, unknown>>,
  info: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isSameAddress = claims.email === undefined || claims.email === info.email;
  const added = Object.entries(info).filter(([name]) => !signedAlone.has(name) && (name !== 'email_verified' || isSameAddress));
  return { ...Object.fromEntries(added), ...claims };
}

/** What stands in a claim, by its name or by a path with dots (`realm_access.roles`). */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Roles from most to least. */
const byRights: readonly Role[] = ['ADMIN', 'STAFF', 'VIEWER'];

/**
 * The role that the values of a claim give, the one with most rights where several fit; `otherwise` where none does, and null without that.
 * Values are compared as they are written.
 */
export function roleOfClaim(
  value: unknown,
  mapping: readonly (readonly [value: string, role: Role])[],
  otherwise: Role | undefined,
): Role | null {
  const values = new Set((Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string'));
  const given = new Set(mapping.filter(([name]) => values.has(name)).map(([, role]) => role));
  return byRights.find((role) => given.has(role)) ?? otherwise ?? null;
}
