import { openSecretBox, type SecretBox } from '#core/kernel/platform/secret-box';
import { readSecret } from '#core/kernel/platform/secret-key';

interface KeySettings {
  DATA_DIR?: string | undefined;
  SECRET_KEY?: string | undefined;
  SECRET_KEY_PREVIOUS?: string | undefined;
}

let known: KeySettings | null = null;

/** Tells the steps of the database where the key is, for a step back that puts sealed values back in clear. */
export function keyOfSteps(settings: KeySettings): void {
  known = settings;
}

/** What opens sealed values; null where nobody has said where the key is, or it is not there. */
export async function boxOfSteps(): Promise<SecretBox | null> {
  if (known === null) return null;
  const secret = await readSecret(known.DATA_DIR ?? 'data', known.SECRET_KEY);
  return secret === null ? null : openSecretBox(secret, known.SECRET_KEY_PREVIOUS);
}
