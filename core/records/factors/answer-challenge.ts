import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { SignInChallenge } from '#core/database/entities/challenge.entity';
import { holdChallenge } from '#core/records/factors/challenges';
import { countingFailures, secondsToWait } from '#core/records/factors/code-delay';
import { CodeFailures } from '#core/database/entities/code-failures.entity';
import { usePasskey } from '#core/records/factors/passkeys';
import { takeRecoveryCode } from '#core/records/factors/recovery-codes';
import type { RelyingParty } from '#core/records/factors/relying-party';
import { useTotp } from '#core/records/factors/totp';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { User } from '#core/database/entities/user.entity';

/** So many wrong answers end a challenge: the password is asked for again. */
const mostFailures = 5;

/** A second factor as it is answered. */
export type FactorAnswer =
  | { method: 'totp'; code: string }
  | { method: 'recovery'; code: string }
  | { method: 'passkey'; assertion: AuthenticationResponseJSON; site: RelyingParty };

/** What came of an answer. `ended`: the challenge is over; with `failedOften` since too many answers to it were wrong. */
export type FactorOutcome =
  | { kind: 'right'; user: User }
  | { kind: 'wrong'; user: User }
  | { kind: 'wait'; seconds: number }
  | { kind: 'ended'; failedOften?: User };

/** Answers a challenge of a sign-in; a right answer uses it up. Wrong ones are counted and stay counted, so what is refused is an outcome and not thrown. */
export function answerChallenge(
  em: EntityManager,
  box: SecretBox,
  { token, answer, now }: { token: string; answer: FactorAnswer; now: Date },
): Promise<FactorOutcome> {
  return em.transactional(async (tx): Promise<FactorOutcome> => {
    const challenge = await holdChallenge(tx, token, 'second-factor', now);
    const user = challenge?.userId ? await tx.findOne(User, { id: challenge.userId, isActive: true }) : null;
    if (!challenge || !user || user.tokenVersion !== challenge.tokenVersion) return { kind: 'ended' };
    const failures = await holdFailures(tx, user.id);
    const seconds = answer.method === 'passkey' ? 0 : secondsToWait(failures, now);
    if (seconds > 0) return { kind: 'wait', seconds };
    if (await isRight(tx, box, { answer, challenge, userId: user.id, now })) {
      await tx.nativeDelete(SignInChallenge, { id: challenge.id });
      await tx.nativeDelete(CodeFailures, { userId: user.id });
      return { kind: 'right', user };
    }
    if (answer.method !== 'passkey') await noteFailure(tx, user.id, failures, now);
    challenge.failures += 1;
    await tx.flush();
    if (challenge.failures < mostFailures) return { kind: 'wrong', user };
    await tx.nativeDelete(SignInChallenge, { id: challenge.id });
    return { kind: 'ended', failedOften: user };
  });
}

interface Answered {
  answer: FactorAnswer;
  challenge: SignInChallenge;
  userId: number;
  now: Date;
}

async function isRight(em: EntityManager, box: SecretBox, { answer, challenge, userId, now }: Answered): Promise<boolean> {
  if (answer.method === 'totp') return useTotp(em, box, { userId, code: answer.code, now });
  if (answer.method === 'recovery') return takeRecoveryCode(em, userId, answer.code, now);
  return (await usePasskey(em, answer.assertion, { site: answer.site, nonce: challenge.nonce, userId, now })) !== null;
}

/** The wrong codes of a user; however many answers come at once, they are looked at one after another. */
async function holdFailures(em: EntityManager, userId: number): Promise<CodeFailures | null> {
  await em.execute('select id from app_user where id = ? for update', [userId]);
  return em.findOne(CodeFailures, { userId }, { refresh: true });
}

async function noteFailure(em: EntityManager, userId: number, known: CodeFailures | null, now: Date): Promise<void> {
  const failures = countingFailures(known, now) + 1;
  if (known) em.assign(known, { failures, lastAt: now });
  else em.create(CodeFailures, { userId, failures, lastAt: now });
  await em.flush();
}
