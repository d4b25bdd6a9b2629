import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

/** What a challenge is for: it answers nothing else. */
const challengePurposes = ['second-factor', 'sign-in', 'confirm', 'register'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

const schema = defineEntity({
  name: 'SignInChallenge',
  tableName: 'sign_in_challenge',
  properties: {
    id: p.integer().primary(),
    purpose: p.enum(challengePurposes),
    /** Null where the passkey is to say who it is. */
    userId: () => p.manyToOne(User).mapToPk().nullable().fieldName('user_id').deleteRule('cascade'),
    /** The user's token version then: whoever is given another password meanwhile begins anew. */
    tokenVersion: p.integer().nullable(),
    /** SHA-256 of the challenge's secret in hexadecimal. */
    tokenHash: p.string().length(64).unique().hidden(),
    /** What the passkey has to sign. */
    nonce: p.string().length(100),
    /** For a new passkey: whose it will be, as the authenticator is told. */
    userHandle: p.string().length(100).nullable(),
    failures: p.integer().default(0),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'sign_in_challenge_user_idx', properties: ['userId'] },
    { name: 'sign_in_challenge_expires_idx', properties: ['expiresAt'] },
  ],
});

/** A question that is answered once, within minutes: by a second factor, or by a passkey. */
export class SignInChallenge extends schema.class {}

schema.setClass(SignInChallenge);
