import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { type Fixture, sentOn } from '../fixtures/make/fixture.ts';
import type { Instance } from './instance.ts';
import type { DocumentView, MailView, ProductClient } from './product-client.ts';

/** What became of a fixture that was sent. */
export interface Arrived {
  queueId: string;
  mail: MailView | null;
  documents: DocumentView[];
  /** From the `250` to the last document's end. */
  milliseconds: number;
  /** Why it did not arrive; null where it did. */
  missing: string | null;
}

const finished = new Set(['completed', 'failed', 'filed']);

/** A property that was made just now has its address within seconds. */
const secondsToBeKnown = 15;

/** Sends a fixture by SMTP, once its recipient is known; answers the queue id of the `250`. */
export async function sendFixture(instance: Instance, fixture: Fixture): Promise<string> {
  for (const until = Date.now() + secondsToBeKnown * 1000; ;) {
    try {
      return await sendOnce(instance, fixture);
    } catch (error) {
      if ((error as { responseCode?: unknown }).responseCode !== 550 || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function sendOnce({ smtp, mailDomain }: Instance, { to, from, subject, text, html, attachments }: Fixture): Promise<string> {
  const transport = createTransport({ ...smtp, secure: false, ignoreTLS: true });
  try {
    const { response } = await transport.sendMail({
      to: `${to}@${mailDomain}`,
      from,
      subject,
      date: sentOn,
      ...(text === undefined ? {} : { text }),
      ...(html === undefined ? {} : { html }),
      ...(attachments ? { attachments } : {}),
    });
    const queueId = /queued as (\S+)/.exec(response)?.[1];
    if (!queueId) throw new Error(`The gateway answered without a queue id: ${response}`);
    return queueId;
  } finally {
    transport.close();
  }
}

/** Waits until the mail is in the ledger and all its documents are finished, or the time is up. */
export async function awaitDocuments(client: ProductClient, queueId: string, since: number, seconds: number): Promise<Arrived> {
  let mail: MailView | null = null;
  let documents: DocumentView[] = [];
  for (;;) {
    mail = await client.mail(queueId);
    if (mail && mail.state !== 'imported') {
      documents = await Promise.all(mail.document_ids.map((id) => client.document(id)));
      const milliseconds = Math.round(performance.now() - since);
      if (documents.every((document) => finished.has(document.processing_status)))
        return {
          queueId,
          mail,
          documents,
          milliseconds,
          missing: documents.length === 0 ? `no document: ${mail.state}, ${mail.reason ?? 'no reason given'}` : null,
        };
    }
    if (performance.now() - since > seconds * 1000) break;
    await wait(100);
  }
  const state = mail
    ? `the mail is ${mail.state}, ${documents.map((one) => `document ${one.id} ${one.processing_status}`).join(', ')}`
    : 'the mail is not in the ledger';
  return {
    queueId,
    mail,
    documents,
    milliseconds: Math.round(performance.now() - since),
    missing: `not finished after ${seconds} s: ${state}`,
  };
}
