import type { PartOutcome } from '#core/database/entities/mail-part.entity';
import { judgeWritten } from '#core/records/mail/judge-written';
import type { MailPartContent, ParsedMessage } from '#core/database/values/parsed-mail';

/** What becomes of a part and why, in words for a person; a useful one becomes a document. */
export interface PartVerdict {
  outcome: PartOutcome;
  reason: string | null;
}

const useful: PartVerdict = { outcome: 'document', reason: null };
const verdict = (outcome: PartOutcome, reason: string): PartVerdict => ({ outcome, reason });

const calendar = { types: /^(?:text\/calendar|application\/ics)$/, names: /\.ics$/i };

/** True for a calendar's invitation, by media type or by the name's ending. */
export const isCalendar = (mimeType: string, filename: string | null): boolean =>
  calendar.types.test(mimeType) || calendar.names.test(filename ?? '');

/** What is said of a calendar that is no invitation, but what somebody answers to one. */
export const answersInvitation = 'A reply to an invitation, not a meeting.';

/** What a Mac sends beside a file of its own: icon and type. */
const macWords = 'What a Mac keeps beside a file; the file itself has a line of its own.';

/** What PGP writes before what it has encrypted. */
const versionWords = 'It only says that the part after it is encrypted.';

/** Kinds of parts that are no papers, by media type or by the name's ending; a PDF or picture that is called so is one all the same. */
const known: readonly { types: RegExp; names?: RegExp; outcome: PartOutcome; reason: string }[] = [
  {
    types: calendar.types,
    names: calendar.names,
    outcome: 'calendar_invite',
    reason: 'No event could be read in this calendar file.',
  },
  {
    types: /^text\/(?:x-)?v-?card$|^text\/directory$/,
    names: /\.vcf$/i,
    outcome: 'contact_card',
    reason: 'A contact card.',
  },
  {
    types: /^application\/(?:x-)?pkcs7-signature$|^application\/pgp-signature$/,
    names: /\.(?:p7s|sig)$/i,
    outcome: 'signature',
    reason: 'A cryptographic signature of the message.',
  },
  {
    types: /^text\/(?:x-amp-html|watch-html)$/,
    outcome: 'alternative',
    reason: 'The same text in another form, for some mail programs.',
  },
  {
    types: /^application\/pgp-keys$/,
    outcome: 'signature',
    reason: 'A key for writing encrypted mail to its sender.',
  },
  {
    types: /^application\/pgp-encrypted$/,
    outcome: 'unsupported',
    reason: versionWords,
  },
  {
    types: /^application\/applefile$/,
    outcome: 'unsupported',
    reason: macWords,
  },
  {
    types: /^message\/partial$/,
    outcome: 'unsupported',
    reason: 'It is one piece of a message that was sent in several pieces. Ask the sender to send it in one piece.',
  },
  {
    types: /^message\/external-body$/,
    outcome: 'unsupported',
    reason: 'It only links to a file stored elsewhere, which is not downloaded. Ask the sender to attach it.',
  },
  {
    types: /^message\/(?:(?:global-)?(?:delivery-status|disposition-notification)|feedback-report)$|^text\/rfc822-headers$/,
    outcome: 'delivery_report',
    reason: 'Part of a delivery report.',
  },
];

const namedLikeDecoration =
  /logo(?:[^a-z]|$)|(?:^|[^a-z])(?:logo|signature|facebook|twitter|linkedin|instagram|youtube|icons?|banner|spacer)(?:[^a-z]|$)|^image0\d\d\.(?:png|jpe?g|gif)$/i;
/** What is said of a file that Finder or Explorer keeps beside the others; nobody has sent it on purpose. */
export const helperWords = 'A helper file of the computer that made the archive, and nobody’s document. The original message keeps it.';
/** Parts that were not sent on purpose and need no mention. */
export const nobodysWords: readonly string[] = [helperWords, macWords, versionWords];
/** What is said of a text that came as a file and is longer than the text of a body may be. */
export const tooLongToRead = 'Its text is too long to read. The original message keeps it.';
/** What is said of a text that was read as far as anybody would. */
export const textCut = 'Its text is too long to read in full. The rest is only in the original.';
/** So many texts and pages that came as files are read of one mail. */
export const mostPages = 50;
export const tooManyPages = `At most ${mostPages} attached text files and web pages are read. The original message keeps this one.`;
export const tooMuchToRead = 'Reading this whole message would take too long. The original message keeps this part.';
/** What is said of an archive, and of a winmail.dat, in which nothing could be read. */
export const damagedArchive = 'This archive is damaged and could not be opened. Ask the sender to send it again.';
export const damagedWrapping = 'Outlook’s winmail.dat file is damaged and could not be opened. Ask the sender to send it again.';
/** True for what is said of a part that a limit leaves in the original: whatever else is wrong with one is worded otherwise. */
export const isBeyondLimit = (refusal: string | null): refusal is string =>
  refusal !== null && refusal !== helperWords && /The original message keeps (?:it|this one|this part|the others)\.$/.test(refusal);
/** Fewer points than a document needs to be read. */
const fewPoints = 60_000;
const kB = 1024;

/** What is known of the message around a part. */
export interface PartContext {
  /** The hashes of pictures that came with other messages too. */
  repeated?: ReadonlySet<string> | undefined;
  /** The message says next to nothing in words: its pictures are what it says. */
  wordless?: boolean;
  /** The message's own words. */
  body?: string;
}

/** A picture no larger than those that decorate; a photo of a bill is far larger. */
export const smallPicture = ({ picture, size }: MailPartContent): boolean => picture !== null && size < 60 * kB;

/** A message's parts and those of the messages inside it. */
export const everyPart = ({ parts }: ParsedMessage): MailPartContent[] =>
  parts.flatMap((part) => [part, ...(part.message ? everyPart(part.message) : [])]);

/**
 * Judges an attachment by its bytes, not by what it calls itself or by its disposition: Apple Mail marks real PDFs
 * inline, and signatures come as attachments. `maxBytes` is the largest document that is taken.
 */
export function judgePart(
  part: MailPartContent,
  maxBytes: number,
  { repeated, wordless = false, body = '' }: PartContext = {},
): PartVerdict {
  const kind = part.fileKind === null ? known.find(({ types, names }) => types.test(part.mimeType) || names?.test(part.filename ?? '')) : undefined; // prettier-ignore
  if (kind) return verdict(kind.outcome, part.refusal === answersInvitation ? answersInvitation : kind.reason);
  if (part.refusal === helperWords) return verdict('unsupported', helperWords);
  if (part.fileKind === null && isBeyondLimit(part.refusal)) return verdict('over_limit', part.refusal);
  if (part.file === null)
    return verdict(
      'unreadable',
      part.refusal ?? 'The message ends in the middle of this part. What arrived of it is only in the original.',
    );
  if (part.size === 0) return verdict('unreadable', 'This file is empty. Ask the sender to send it again.');
  if (part.size > maxBytes) {
    const [size, limit] = [part.size, maxBytes].map((bytes) => `${Math.ceil(bytes / kB / kB)} MB`);
    return verdict('over_limit', `It is ${size}; the limit is ${limit}. The original message keeps it.`);
  }
  if (part.fileKind === null) return claimed(part) === null && part.written ? judgeWords(part, body) : refused(part);
  if (smallPicture(part) && repeated?.has(part.sha256 ?? ''))
    return verdict('logo', 'A small picture that also came with other messages, such as a signature or a letterhead.');
  return part.fileKind === 'pdf' || part.fileKind === 'eml' ? useful : judgePicture(part, wordless);
}

const claimed = ({ mimeType, filename }: MailPartContent): 'PDF' | 'picture' | null =>
  /pdf/i.test(mimeType) || /\.pdf$/i.test(filename ?? '') ? 'PDF' : mimeType.startsWith('image/') ? 'picture' : null;

function refused(part: MailPartContent): PartVerdict {
  const claimedType = claimed(part);
  // Drawn by a program, which is never run.
  if (part.mimeType === 'image/svg+xml' && part.refusal !== null) return verdict('unsupported', part.refusal);
  if (claimedType) return verdict('unreadable', `It is labelled as a ${claimedType} but is not one. Ask the sender to send it again.`);
  const isDamaged = part.refusal === damagedArchive || part.refusal === damagedWrapping;
  return verdict(isDamaged ? 'unreadable' : 'unsupported', part.refusal ?? 'This kind of file cannot be read here.');
}

function judgeWords(part: MailPartContent, body: string): PartVerdict {
  const kind = judgeWritten(part, body);
  if (kind === 'paper') return useful;
  if (kind === 'same') return verdict('alternative', 'The text of the message again, as a file.');
  return kind === 'stray'
    ? verdict('alternative', 'A few words that a mail program or mailing list added as a file.')
    : verdict('unreadable', 'It contains no text. If it only links to a web page, ask the sender for a PDF.');
}

/** A picture is a document unless its size and use say that it decorates the message. */
function judgePicture(part: MailPartContent, wordless: boolean): PartVerdict {
  const { picture, size, cidUsed, disposition, filename } = part;
  if (picture && picture.width <= 3 && picture.height <= 3)
    return verdict('tracking_pixel', `A picture of ${picture.width} × ${picture.height} pixels that reports that the message was opened.`);
  const small = picture !== null && (Math.max(picture.width, picture.height) < 200 || Math.min(picture.width, picture.height) < 60);
  if (cidUsed || (part.related && part.cid !== null)) {
    const pixels = picture ? picture.width * picture.height : 0;
    if (small || size < 10 * kB || pixels < 90_000) return verdict('logo', 'A small picture that the message shows in its text.');
    return wordless || looksLikePaper(part) ? useful : verdict('inline_image', 'A picture that the message shows in its text.');
  }
  if (small && (disposition !== 'attachment' || namedLikeDecoration.test(filename ?? '')))
    return verdict('logo', 'A small picture beside the text.');
  const points = picture ? picture.width * picture.height : Number.POSITIVE_INFINITY;
  // Some programs attach their signature's pictures: what they are called and how large they are tells, not how they came.
  if (namedLikeDecoration.test(filename ?? '') && size < 50 * kB && (disposition !== 'attachment' || points < 300_000))
    return verdict('logo', 'Named and sized like part of a signature.');
  if (points < fewPoints) return verdict('logo', 'Too small to be a document.');
  return useful;
}

/** A scan or photo that was pasted into the text is as large as one that was attached, and stands upright or is no wide banner. */
function looksLikePaper({ picture, size }: MailPartContent): boolean {
  if (!picture) return false;
  const pixels = picture.width * picture.height;
  const upright = picture.height >= picture.width * 1.1;
  return (
    (upright && size >= 20 * kB && pixels >= 150_000) || (picture.width < picture.height * 2.2 && size >= 60 * kB && pixels >= 300_000)
  );
}
