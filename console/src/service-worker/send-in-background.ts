import { findSender, type KeptUpload, uploadsOf } from '../offline/kept-uploads';
import { newsChannel, sendKept, type UploadAnswer, uploadForm, type UploadNews, uploadQuery } from '../offline/send-kept';

async function send(upload: KeptUpload, token: string): Promise<UploadAnswer> {
  const query = Object.entries(uploadQuery(upload)).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  const answer = await fetch(`/api/v1/documents/upload?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: uploadForm(upload),
  });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

/** Sends what waits of whoever is signed in. Rejects where some of it still waits: the browser then tries again. */
export async function sendInBackground(): Promise<void> {
  const sender = await findSender();
  if (!sender?.token) return;
  const { userId, token } = sender;
  const channel = new BroadcastChannel(newsChannel);
  try {
    for (const { key } of (await uploadsOf(userId)).filter(({ refusal }) => refusal === null)) {
      const { kind } = await sendKept(key, (upload) => send(upload, token));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      channel.postMessage({ key, kind } satisfies UploadNews);
      if (kind === 'waiting') throw new Error('There is still no connection');
    }
  } finally {
    channel.close();
  }
}
