import type { Role } from '#core/kernel/platform/role';

/** Of whom a second factor is required. */
export type Requirement = 'administrators' | 'everybody' | 'nobody';

export interface RequirementSettings {
  SECOND_FACTOR: Requirement;
  BIND: string;
  PUBLIC_URL?: string | undefined;
}

/** Whether a host name or an address is this machine's alone. */
export const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether the console is served to other machines too. */
const isServedBeyond = ({ BIND, PUBLIC_URL }: RequirementSettings): boolean =>
  !isLoopback(BIND) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));

/** Of whom a second factor is required here: administrators need one only where others than this machine reach the console. */
export function requirementOf(settings: RequirementSettings): Requirement {
  if (settings.SECOND_FACTOR !== 'administrators') return settings.SECOND_FACTOR;
  return isServedBeyond(settings) ? 'administrators' : 'nobody';
}

interface Enrollable {
  role: Role;
  secondFactorSince?: Date | null | undefined;
}

/** Whether the requirement covers somebody. */
export const isRequiredOf = ({ role }: Pick<Enrollable, 'role'>, requirement: Requirement): boolean =>
  requirement === 'everybody' || (requirement === 'administrators' && role === 'ADMIN');

/** Whether somebody has to set up a second factor before all else. Who signs in by a provider of identities has proved theirs there. */
export const mustEnroll = (user: Enrollable, requirement: Requirement, method: string | undefined): boolean =>
  !user.secondFactorSince && method !== 'oidc' && isRequiredOf(user, requirement);

/** What is said loudly where an administrator's password alone opens a console that others reach; null where it does not. */
export function requirementWarning(settings: RequirementSettings): string | null {
  if (settings.SECOND_FACTOR !== 'nobody' || !isServedBeyond(settings)) return null;
  return 'SECOND_FACTOR=nobody: the stolen password of an administrator is enough to sign in. Remove the setting to require a second factor for administrators.';
}

/** The same, by the settings of a tool as the environment has them. */
export function warningOf({
  SECOND_FACTOR,
  BIND,
  PUBLIC_URL,
}: { [name in keyof RequirementSettings]?: string | undefined }): string | null {
  const site = PUBLIC_URL && URL.canParse(PUBLIC_URL) ? PUBLIC_URL : undefined;
  return requirementWarning({
    SECOND_FACTOR: SECOND_FACTOR === 'nobody' ? SECOND_FACTOR : 'administrators',
    BIND: BIND || '127.0.0.1',
    PUBLIC_URL: site,
  });
}
