import { JudgedSender, Trust } from '#core/database/values/mail-trust';
import { SenderCheck } from '#core/records/mail/sender-checks';

export const SenderCheckOut = SenderCheck.meta({
  id: 'SenderCheck',
  description: 'Whether a sender is verified; `told`: only the forwarder names it',
  examples: [{ proof: 'proven', words: 'It is signed by example.com (DKIM).' }],
});

const Judged = JudgedSender.meta({ id: 'JudgedSender' });

export const TrustOut = Trust.omit({ mayBeProven: true, answerTo: true })
  .extend({ author: Judged.nullable(), forwarder: Judged.nullable() })
  .meta({ id: 'MailTrust', description: 'Why the message is filed automatically, or why not' });
