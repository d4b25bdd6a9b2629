import { randomBytes } from 'node:crypto';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { RelyingParty } from '#core/records/factors/relying-party';
import { UserPasskey } from '#core/database/entities/passkey.entity';
import type { User } from '#core/database/entities/user.entity';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
const transportsOf = ({ transports }: Pick<UserPasskey, 'transports'>): string[] => transports.split(',').filter(Boolean);

/** The name that authenticators keep for a user: random, since it can be read from a lost key. One for all of a user's passkeys. */
export async function userHandleOf(em: EntityManager, userId: number): Promise<string> {
  const known = await em.findOne(UserPasskey, { userId }, { orderBy: { id: 'asc' } });
  return known?.userHandle ?? randomBytes(32).toString('base64url');
}

/** What a browser needs to make a passkey: one that is found without an address, and asks for a fingerprint, a face or a PIN. */
export async function registrationOptions(
  em: EntityManager,
  site: RelyingParty,
  { user, userHandle, nonce }: { user: Pick<User, 'id' | 'email' | 'fullName'>; userHandle: string; nonce: string },
) {
  const known = await em.find(UserPasskey, { userId: user.id, rpId: site.id });
  return generateRegistrationOptions({
    rpName: 'Rental Ledger',
    rpID: site.id,
    userName: user.email,
    userDisplayName: user.fullName || user.email,
    userID: bytes(userHandle),
    challenge: bytes(nonce),
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: known.map((passkey) => ({ id: passkey.credentialId, transports: transportsOf(passkey) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser needs to use a passkey: one of `userId`, or whichever the person chooses. */
export async function assertionOptions(em: EntityManager, site: RelyingParty, nonce: string, userId: number | null) {
  const known = userId === null ? [] : await em.find(UserPasskey, { userId, rpId: site.id }, { orderBy: { id: 'asc' } });
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: bytes(nonce),
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: known.map((passkey) => ({ id: passkey.credentialId, transports: transportsOf(passkey) })),
  });
}

/** What is kept of a new passkey; null where what the browser sent is not an answer to the challenge. */
export async function readRegistration(response: RegistrationResponseJSON, site: RelyingParty, nonce: string) {
  const expected = { expectedChallenge: nonce, expectedOrigin: site.origin, expectedRPID: site.id, requireUserVerification: true };
  const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    rpId: site.id,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: (response.response.transports ?? []).join(',').slice(0, 200),
  };
}

/**
 * The passkey that answers a challenge, its count moved on; null where there is none, it is somebody else's, or the answer does not fit. A count that
 * did not grow is refused: it would be a copy. Call it in a transaction.
 */
export async function usePasskey(
  em: EntityManager,
  response: AuthenticationResponseJSON,
  { site, nonce, userId, now }: { site: RelyingParty; nonce: string; userId: number | null; now: Date },
): Promise<UserPasskey | null> {
  const where = { credentialId: response.id, rpId: site.id, ...(userId !== null && { userId }) };
  const passkey = await em.findOne(UserPasskey, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const handle = response.response.userHandle;
  if (!passkey || (handle && handle !== passkey.userHandle)) return null;
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: nonce,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: bytes(passkey.publicKey), counter: passkey.counter },
  }).catch(() => null);
  if (!result?.verified) return null;
  passkey.counter = result.authenticationInfo.newCounter;
  passkey.lastUsedAt = now;
  await em.flush();
  return passkey;
}
