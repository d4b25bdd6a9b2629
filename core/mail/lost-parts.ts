import type { FilterQuery } from '@mikro-orm/postgresql';
import { nobodysWords } from '#core/mail/judge-part';
import type { MailPart } from '#core/mail/mail-part.entity';

/** The files of messages that became no paper, though somebody may have meant them to: locked in an archive, damaged, too large, of a kind nobody reads. */
export const lostParts: FilterQuery<MailPart> = {
  outcome: { $in: ['unreadable', 'unsupported', 'over_limit'] },
  filename: { $ne: null },
  $or: [{ reason: null }, { reason: { $nin: [...nobodysWords] } }],
};
