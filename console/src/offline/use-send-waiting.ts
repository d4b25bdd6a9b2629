import { useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { connection } from '../live/connection';
import { uploads } from '../upload/uploads';

/** A server that is away answers again without any sign of it. */
const againMs = 30_000;

/** Sends what waits in this browser as soon as the server can be reached, whatever screen is shown. */
export function useSendWaiting(): void {
  const notify = useNotify();
  const translate = useTranslate();
  useEffect(() => {
    const send = (): void => void uploads.sendWaiting();
    send();
    addEventListener('online', send);
    const timer = setInterval(send, againMs);
    const stopListening = connection.subscribe(() => connection.get() !== 'away' && send());
    return () => {
      removeEventListener('online', send);
      clearInterval(timer);
      stopListening();
    };
  }, []);
  useEffect(
    () =>
      uploads.onRefused(({ name, error }) => {
        const why = error ?? 'upload.failed';
        notify('upload.failed_since', { type: 'error', messageArgs: { name, why: translate(why, { _: why }) } });
      }),
    [notify, translate],
  );
}
