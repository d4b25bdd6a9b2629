import type { Role } from '#core/kernel/platform/role';

/** A user as far as it matters who may change them. */
export interface Standing {
  id: number;
  role: Role;
  isActive: boolean;
}

/** What is to become of a user; null: nothing is left of them. */
export type StandingChange = Partial<Pick<Standing, 'role' | 'isActive'>> | null;

/**
 * Why a change to a user is refused, as a sentence; null where it may be. Nobody takes their own rights away, and somebody
 * who can administer is always left. `activeAdmins`: how many there are before the change.
 */
export function userChangeRefusal(
  user: Standing,
  change: StandingChange,
  { by, activeAdmins }: { by: number; activeAdmins: number },
): string | null {
  const after = change === null ? null : { ...user, ...change };
  if (user.id === by) {
    if (after === null) return 'You can’t delete your own account. Ask another administrator to do it.';
    if (!after.isActive) return 'You can’t deactivate your own account. Ask another administrator to do it.';
    if (after.role !== user.role) return 'You can’t change your own role. Ask another administrator to do it.';
  }
  const administers = user.role === 'ADMIN' && user.isActive;
  const stays = after !== null && after.role === 'ADMIN' && after.isActive;
  if (administers && !stays && activeAdmins <= 1) return 'This is the last active administrator. Make someone else an administrator first.';
  return null;
}
