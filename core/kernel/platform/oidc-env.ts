import { z } from 'zod';
import { type Role, roles } from '#core/kernel/platform/role';

const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

/** Whether a URL's host is this machine. */
export const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Nothing is asked of a provider in the clear, but of one on this machine. */
function isSafeIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) && url.search === '' && url.hash === '';
}

/** `value=ROLE` pairs, by commas or lines; a value may have spaces and `=` in it. */
const roleMapping = z
  .string()
  .default('')
  .transform((text, context): [value: string, role: Role][] =>
    text
      .split(/[,\n]/)
      .map((pair) => pair.trim())
      .filter(Boolean)
      .flatMap((pair): [string, Role][] => {
        const at = pair.lastIndexOf('=');
        const value = pair.slice(0, Math.max(at, 0)).trim();
        const role = z.enum(roles).safeParse(
          pair
            .slice(at + 1)
            .trim()
            .toUpperCase(),
        );
        if (value !== '' && role.success) return [[value, role.data]];
        context.addIssue({ code: 'custom', message: 'must be a list such as ledger-admins=ADMIN,ledger-staff=STAFF' });
        return [];
      }),
  );

/** The settings of the one OpenID Connect provider. */
export const oidcShape = {
  OIDC_ISSUER: optional.refine(
    (address) => address === undefined || isSafeIssuer(address),
    'must be an address that begins with https:// (http:// only on this machine), without ? and #',
  ),
  OIDC_CLIENT_ID: optional,
  /** None for a public client. */
  OIDC_CLIENT_SECRET: optional,
  /** What the button of the sign-in calls the provider. */
  OIDC_NAME: z.string().trim().min(1).max(60).default('your organization’s account'),
  OIDC_SCOPES: z
    .string()
    .default('openid email profile')
    .transform((text) => [...new Set(['openid', ...text.split(/[\s,]+/).filter(Boolean)])].join(' ')),
  /** The claim that says who may do what; a path with dots leads into objects. */
  OIDC_ROLE_CLAIM: optional,
  OIDC_ROLES: roleMapping,
  /** The role of whoever has none by their claim. */
  OIDC_DEFAULT_ROLE: z.enum(roles).optional(),
  OIDC_USERS: z.enum(['invited', 'create']).default('invited'),
  /** Passwords open for administrators alone. */
  OIDC_ONLY: z.stringbool().default(false),
} as const;

type OidcVariables = z.output<z.ZodObject<typeof oidcShape>>;

/** What does not fit together, one sentence each; none where the settings do. */
export function oidcTrouble(env: OidcVariables & { PUBLIC_URL?: string | undefined }): string[] {
  if (env.OIDC_ISSUER === undefined) {
    const names = (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLE_CLAIM', 'OIDC_ONLY'] as const).filter((name) => env[name]);
    return names.map((name) => `${name} is set and OIDC_ISSUER is not.`);
  }
  const troubles: [boolean, string][] = [
    [env.OIDC_CLIENT_ID === undefined, 'OIDC_CLIENT_ID is missing: the provider shows it where this installation is registered.'],
    [
      env.PUBLIC_URL === undefined,
      'PUBLIC_URL is missing: the provider sends people back to it, and knows it as PUBLIC_URL/api/v1/auth/oidc/callback.',
    ],
    [
      env.OIDC_ROLE_CLAIM !== undefined && env.OIDC_ROLES.length === 0,
      'OIDC_ROLES is missing: it says which role each value of OIDC_ROLE_CLAIM gives.',
    ],
    [env.OIDC_ROLE_CLAIM === undefined && env.OIDC_ROLES.length > 0, 'OIDC_ROLES is set and OIDC_ROLE_CLAIM is not.'],
  ];
  return troubles.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** The provider and this installation as its client. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  name: string;
  scopes: string;
  roleClaim: string | undefined;
  roles: readonly (readonly [value: string, role: Role])[];
  defaultRole: Role | undefined;
  creates: boolean;
  /** Whether passwords and passkeys open for administrators alone. */
  only: boolean;
  /** The console's address, with no slash at its end. */
  home: string;
}

/** The provider as the settings name it; null where they name none. */
export function oidcSettings(env: OidcVariables & { PUBLIC_URL?: string | undefined }): OidcSettings | null {
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID || !env.PUBLIC_URL) return null;
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME,
    scopes: env.OIDC_SCOPES,
    roleClaim: env.OIDC_ROLE_CLAIM,
    roles: env.OIDC_ROLES,
    defaultRole: env.OIDC_DEFAULT_ROLE,
    creates: env.OIDC_USERS === 'create',
    only: env.OIDC_ONLY,
    home: env.PUBLIC_URL.replace(/\/+$/, ''),
  };
}
