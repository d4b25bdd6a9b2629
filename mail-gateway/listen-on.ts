import type { SmtpListener } from './smtp-listener.js';

/** Resolves when it listens; rejects where the place is taken or may not be used. */
export async function listenOn(listener: SmtpListener, place: { port: number; host: string } | { path: string }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    listener.server.once('error', reject);
    listener.server.listen(place, () => {
      listener.server.off('error', reject);
      resolve();
    });
  });
}
