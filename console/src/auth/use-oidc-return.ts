import { useEffect, useRef, useState } from 'react';
import { useLogin, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { session } from '../api/session';
import { type OidcReturn, takeReturn, takeReturnTo } from './oidc';

/** Sentences there are for what the provider or the server refused. */
const refusals = new Set([
  'denied',
  'expired',
  'unreachable',
  'rejected',
  'claims-missing',
  'email-unverified',
  'not-invited',
  'other-account',
  'deactivated',
  'no-role',
  'other-person',
  'not-proved-again',
]);
const wordsFor = (refusal: string): string => `auth.oidc_refused.${refusals.has(refusal) ? refusal : 'rejected'}`;

/**
 * Signs in whoever comes back from the provider, and leads on. `name`: the provider's, undefined while nobody knows it. `problem`: the sentence to show
 * where that failed.
 */
export function useOidcReturn(name: string | undefined): { isUnderWay: boolean; problem: string | null } {
  const translate = useTranslate();
  const login = useLogin();
  const notify = useNotify();
  const navigate = useNavigate();
  const [back] = useState<OidcReturn | null>(takeReturn);
  const isUsed = useRef(false);
  const [failed, setFailed] = useState<string | null>(null);
  const refusal = back && 'refusal' in back ? wordsFor(back.refusal) : null;
  const isUnderWay = back !== null && failed === null && (refusal === null || session.token() !== null);
  useEffect(() => {
    if (!back || name === undefined || isUsed.current) return;
    isUsed.current = true;
    const confirmedOn = takeReturnTo();
    if ('code' in back) {
      login({ code: back.code }, confirmedOn ?? '/').then(
        () => notify(confirmedOn === null ? 'auth.login_successful' : 'auth.confirmed', { type: 'success' }),
        (error: unknown) => setFailed(error instanceof Error ? error.message : 'auth.login_failed'),
      );
    } else if (session.token() !== null) {
      // The session goes on; it is only not confirmed.
      notify(translate(wordsFor(back.refusal), { name }), { type: 'error' });
      void navigate(confirmedOn ?? '/', { replace: true });
    }
  }, [back, name, login, notify, navigate, translate]);
  const problem = failed ?? refusal;
  return { isUnderWay, problem: problem === null ? null : translate(problem, { name }) };
}
