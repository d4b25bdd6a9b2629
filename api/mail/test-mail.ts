import { createTransport } from 'nodemailer';

export interface TestMail {
  from: string;
  to: string;
  /** The business's calendar day, `YYYY-MM-DD`. */
  today: string;
  /** The worker recognises it as our own by this. */
  messageId: string;
}

/** A small bill, so that it goes through everything a real one does. */
const wordsOf = (today: string): string =>
  [
    'This is a test bill that Rental Ledger sent to itself. Delete it when you have seen it arrive.',
    '',
    'Sample Water Company',
    `Invoice date: ${today}`,
    'Total due: $12.34',
    '',
  ].join('\n');

/** Takes a message to the mail gateway by SMTP, as any sender would. Answers the gateway's reply; throws where it takes none. */
export async function sendTestMail({ from, to, today, messageId }: TestMail, gateway: { host: string; port: number }): Promise<string> {
  const transport = createTransport({
    ...gateway,
    // The gateway's certificate names its public host; this connection stays on the machine or its network.
    ignoreTLS: true,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  });
  try {
    const { response } = await transport.sendMail({ from, to, subject: `Test bill of ${today}`, text: wordsOf(today), messageId });
    return response;
  } finally {
    transport.close();
  }
}
