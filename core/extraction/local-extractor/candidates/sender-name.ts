import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { cleanName } from '#core/extraction/local-extractor/candidates/clean-name';
import { isPerson } from '#core/extraction/local-extractor/candidates/letterhead';
import { fold, squeeze } from '#core/extraction/text-fold';
import { isForwardSubject } from '#core/mail/subject-prefixes';

/** What machines and departments call themselves, and people who write to themselves. */
const nobodysName =
  /^(?:no-?reply|do-?not-?reply|info|billing|invoices?|accounts?|support|service|notifications?|mailer|admin|office|hello|team|receipts?|payments?|orders?|auto-confirm|me|myself|moi|ich|yo|io|ik|eu|mail|e-?mail|post|home|scans?|scanner|copier|printer|mfp|kontakt|contact|rechnung(?:en)?|buchhaltung|e-?receipts?|e-?bills?|(?:fuel|digital|electronic|your|store|shop) (?:receipts?|e-?receipts?)|postmaster|root|user|webmaster|mailbox|inbox)$/;
const personalHost =
  /@(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|icloud|me|mac|aol|gmx|web|protonmail|proton|fastmail|zoho|yandex|mail|comcast|sbcglobal|verizon|att|t-online|btinternet|orange|free|laposte|libero|qq|163|126)\./;
const department =
  /\b(?:billing|invoices?|receipts?|accounts? (?:payable|receivable)|accounting|no-?reply|do ?not ?reply|notifications?|support|customer (?:service|care)|services? clients?|payments?|orders?|service|team|department|dept\.?)(?![\p{L}\d])/giu;
const passedOn = /\s*\(?\b(?:via|uber|über|par|por|tramite)\s+[\p{L}\d .&'-]{2,40}\)?$/iu;

/**
 * The sender's display name without what mail programs and billing departments add to it. Null where it names no business:
 * a person's mailbox at a public provider, a department alone (`Customer Service`), the mailbox's own name (`me` of `me@`), or whoever passes it on.
 */
export function senderName(context: ExtractionContext): string | null {
  const raw = (context.fromName ?? '').replace(/["']/g, '').trim().slice(0, 200);
  const address = context.fromEmail?.toLowerCase() ?? '';
  if (!raw || personalHost.test(address) || nobodysName.test(fold(raw)) || raw.includes('@') || isMailbox(raw, address)) return null;
  const stripped = raw
    .replace(passedOn, '')
    .replace(department, '')
    .replace(/^[^\p{L}\p{N}]+|[\s,|([–-]+$/gu, '')
    .replace(/\s+/gu, ' ');
  // Who passes a paper on without its head is not whom it comes from.
  if (isForwardSubject(context.subject ?? '') && isPerson(stripped, address)) return null;
  return stripped.length >= 2 ? cleanName(stripped) : null;
}

/** True where the name only repeats what stands before the @, and the domain is not called so. */
function isMailbox(name: string, address: string): boolean {
  const [mailbox = '', domain = ''] = address.split('@');
  return name === name.toLowerCase() && squeeze(name) === squeeze(mailbox) && !squeeze(domain).includes(squeeze(name));
}
