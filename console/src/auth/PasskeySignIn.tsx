import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { wordsOf } from '../api/http';
import type { PasskeySignIn as Proof } from '../api/types';
import { answerByPasskey, fillsInPasskeys, hasPasskeys, stopPasskey } from '../factors/passkey';
import { ActionButton } from '../layout/ActionButton';

/** What waits in the address field is asked anew before the server forgets it. */
const anewMs = 270_000;

/** Sign-in by a passkey alone, where the console has them: by a button, and among the addresses that the browser fills in. */
export function PasskeySignIn({ offered, onProof }: { offered: boolean; onProof: (proof: Proof) => Promise<void> }) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const onFilledIn = useEffectEvent(onProof);
  const isOffered = offered && hasPasskeys();
  useEffect(() => {
    if (!isOffered) return undefined;
    let here = true;
    const wait = async (): Promise<void> => {
      if (!here || !(await fillsInPasskeys())) return;
      // It ends when somebody presses the button, or leaves: neither is a failure.
      const proof = await answerByPasskey('/auth/passkey/options', true).catch(() => null);
      if (proof && here) await onFilledIn(proof).catch((error: unknown) => notify(wordsOf(error, 'auth.login_failed'), { type: 'error' }));
    };
    void wait();
    const anew = setInterval(() => void wait(), anewMs);
    return () => {
      here = false;
      clearInterval(anew);
      void stopPasskey();
    };
  }, [isOffered, notify]);
  if (!isOffered) return null;
  const signIn = async (): Promise<void> => {
    setBusy(true);
    try {
      await onProof(await answerByPasskey('/auth/passkey/options'));
    } catch (error) {
      setBusy(false);
      const sentence = error instanceof Error && error.cause ? error.message : wordsOf(error, 'factors.passkey_failed');
      notify(sentence, { type: 'error' });
    }
  };
  return (
    <ActionButton
      words="factors.sign_in_passkey"
      color="primary"
      fullWidth
      size="large"
      sx={{ mt: 2 }}
      loading={busy}
      icon={Fingerprint}
      onClick={() => void signIn()}
    />
  );
}
