import { z } from 'zod';
import { Token } from '../auth/auth.schema.js';
import { Instant, Name } from '../http/values.js';

const base64url = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'must be base64url')
    .max(longest);
const Challenge = z.string().min(1).max(100).describe('As it was given');

/** What a browser passes to `navigator.credentials`, in WebAuthn's JSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({
  id: 'PasskeyOptions',
  description: 'For `navigator.credentials`: the JSON form of WebAuthn level 3',
});

/** A browser's answer with a passkey. Unknown fields are accepted. */
const Assertion = z
  .object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(8000),
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: base64url(200).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });

const Attestation = z
  .object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(8000),
      attestationObject: base64url(20_000),
      transports: z
        .array(z.string().regex(/^[\w-]{1,30}$/))
        .max(10)
        .optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation' });

const methods = ['totp', 'passkey', 'recovery'] as const;

export const SecondFactorNeeded = z
  .object({
    second_factor: z.object({
      challenge: z.string(),
      methods: z.array(z.enum(methods)).describe('What the user can answer with, here'),
      passkey_options: PasskeyOptions.optional(),
      expires_in: z.int(),
    }),
  })
  .meta({
    id: 'SecondFactorNeeded',
    description: 'The password is right, and a second factor is needed: answer by `POST /auth/second-factor`',
  });

/** What a sign-in by password comes to. */
export const SignedInOrAsked = z.union([Token, SecondFactorNeeded]);

const Code = z.string().trim().min(1, 'Enter the code').max(100);

export const SecondFactorAnswer = z
  .object({ challenge: Challenge, method: z.enum(methods), code: Code.optional(), assertion: Assertion.optional() })
  .superRefine(({ method, code, assertion }, context) => {
    if (method === 'passkey' && !assertion) context.addIssue({ code: 'custom', path: ['assertion'], message: 'is needed for a passkey' });
    if (method !== 'passkey' && code === undefined) context.addIssue({ code: 'custom', path: ['code'], message: 'Enter the code' });
  })
  .meta({ id: 'SecondFactorAnswer', examples: [{ challenge: 'Jx3…', method: 'totp', code: '492039' }] });

export const PasskeyQuestion = z
  .object({ challenge: z.string(), options: PasskeyOptions, expires_in: z.int() })
  .meta({ id: 'PasskeyQuestion', description: 'To be answered once' });

export const PasskeySignIn = z.object({ challenge: Challenge, assertion: Assertion }).meta({ id: 'PasskeySignIn' });

export const PasskeyOut = z
  .object({
    id: z.int(),
    name: z.string(),
    site: z.string().describe('The name of the console it works for'),
    created_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });

export const Factors = z
  .object({
    totp: z.object({ created_at: Instant, last_used_at: Instant.nullable() }).nullable().describe('The authenticator app'),
    passkeys: z.array(PasskeyOut),
    recovery_codes_left: z.int(),
    is_required: z.boolean().describe('Whether the last one cannot be removed'),
    passkey_refusal: z.string().nullable().describe('Why no passkey can be created at the current address of the console'),
  })
  .meta({ id: 'Factors' });

export const TotpBegun = z
  .object({
    secret: z.string().describe('In Base32, to be typed where no picture can be scanned'),
    uri: z.string().describe('For the QR code'),
  })
  .meta({ id: 'TotpBegun' });

export const TotpConfirm = z.object({ code: Code }).meta({ id: 'TotpConfirm', examples: [{ code: '492039' }] });

const PasskeyName = Name(100, 'Give the passkey a name');

export const PasskeyNew = z.object({ challenge: Challenge, attestation: Attestation, name: PasskeyName }).meta({ id: 'PasskeyNew' });

export const PasskeyRename = z.object({ name: PasskeyName }).meta({ id: 'PasskeyRename', examples: [{ name: 'Office key' }] });

export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', description: 'Shown only in this answer; earlier codes no longer work' });

export const FactorAdded = z
  .object({ recovery_codes: z.array(z.string()).nullable().describe('With the first factor; shown only in this answer') })
  .meta({ id: 'FactorAdded' });
