import { generateSecret, generateURI, verifySync } from 'otplib';

const period = 30;

/** A new shared secret: 160 bits in Base32. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** What an authenticator app reads from a QR code. */
export const totpUri = (secret: string, email: string): string => generateURI({ issuer: 'Rental Ledger', label: email, secret });

/**
 * The step of 30 seconds that a code of six digits is of (RFC 6238, SHA-1): the present one, or the one before or after it, since clocks differ. Null for
 * a wrong code, and for one that is not newer than `lastStep`: each code opens once.
 */
export function stepOfCode(secret: string, typed: string, now: Date, lastStep: number | null): number | null {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({
    secret,
    token,
    epoch,
    period,
    digits: 6,
    algorithm: 'sha1',
    epochTolerance: period,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
