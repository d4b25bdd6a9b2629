import { hash, verify } from '@node-rs/argon2';
import { randomBytes, randomInt } from 'node:crypto';

// argon2id is the library's default; OWASP's second choice of parameters: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, with its salt and parameters, as it is kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash (no such user, or one without a password) it takes the same time and answers false,
 * so that nobody learns from the clock who has an account.
 */
export async function passwordMatches(hashed: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('base64url'));
  const matches = await verify(hashed ?? (await decoy), password);
  return hashed != null && matches;
}

// Without look-alikes (0 O, 1 l I): these passwords are read from a screen and typed.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password of about 93 bits that can be typed. */
export function randomPassword(): string {
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
}
