import type { FilterQuery } from '@mikro-orm/postgresql';
import { nobodysWords } from '#core/records/mail/judge-part';
import type { MailPart } from '#core/database/entities/mail-part.entity';

/** The parts of messages that became no document, though somebody may have meant them to: locked in an archive, damaged, too large, of a kind nobody reads; most are files, with or without a name. */
export const lostParts: FilterQuery<MailPart> = {
  outcome: { $in: ['unreadable', 'unsupported', 'over_limit'] },
  $or: [{ reason: null }, { reason: { $nin: [...nobodysWords] } }],
};
