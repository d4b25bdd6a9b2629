import { z } from 'zod';
import { fileKinds } from '#core/reading/file-type';

/** An address with the name that stood beside it; the address in lower case. */
export const MailAddress = z.object({ email: z.string().max(320), name: z.string().max(300).nullable() });
export type MailAddress = z.output<typeof MailAddress>;

/** Who wrote a message that was passed on; many programs write the name alone. */
export const PassedOnSender = z.object({ email: z.string().max(320).nullable(), name: z.string().max(300).nullable() });
export type PassedOnSender = z.output<typeof PassedOnSender>;

/** The header of a message that was forwarded, as the forwarder's program wrote it down or as the message itself has it. */
export const Forward = z.object({
  from: PassedOnSender,
  to: z.array(MailAddress).max(100),
  subject: z.string().max(2000).nullable(),
  /** In the words of the forwarder's program and language; ISO 8601 where the message itself was attached. */
  date: z.string().max(200).nullable(),
});
export type Forward = z.output<typeof Forward>;

/** How long a subject may be; one of a person has a line. */
export const maxSubject = 20_000;

/** How much of a mail's text is kept, in characters. */
export const maxBodyText = 1_000_000;
/** HTML with its pictures inside; above it they are left out. */
export const maxBodyHtml = 4_000_000;

/** One of several messages that a text passes on, one below the other. */
export const PassedOnMessage = z.object({
  forward: Forward,
  /** Its words under its header, with what is said for all above them. */
  text: z.string().max(maxBodyText),
  html: z.string().max(maxBodyHtml).nullable(),
  /** Where it tells of several payments, each by itself: the words of each. */
  payments: z.array(z.string().max(maxBodyText)).max(20),
});
export type PassedOnMessage = z.output<typeof PassedOnMessage>;
/** Nobody passes on more in one text; what follows stays with the last. */
export const maxForwards = 50;

/** The meeting that a calendar of a mail is about; `uid` is by which its later changes are known, `of` the day of the one of a series that it changes. */
export const MailMeeting = z.object({ uid: z.string().max(400).nullable(), cancelled: z.boolean(), of: z.iso.date().nullable() });
export type MailMeeting = z.output<typeof MailMeeting>;

/** The headers that anybody here asks for, decoded. */
export const MailHeaders = z.object({
  messageId: z.string().max(998).nullable(),
  /** The mark of a mail that was sent from here. */
  outgoing: z.string().max(100).nullable(),
  subject: z.string().max(maxSubject).nullable(),
  from: MailAddress.nullable(),
  /** Whom its From lines name where it has several that do not agree; no mail program writes so. Else empty. */
  authors: z.array(z.string().max(320)).max(20),
  replyTo: MailAddress.nullable(),
  /** Who wrote it, where a list or group has put its own address into From (`Acme via Owners`), as far as it says so. */
  writtenBy: MailAddress.nullable(),
  to: z.array(MailAddress).max(100),
  cc: z.array(MailAddress).max(100),
  /** ISO 8601; null where it is absent or no date. */
  date: z.string().nullable(),
  /** The media type of the whole, `multipart/mixed`. */
  contentType: z.string().max(200),
  /** `delivery-status` of a multipart/report (RFC 6522), else null. */
  reportType: z.string().max(100).nullable(),
  /** Who had it passed on unchanged: Gmail's X-Forwarded-For, a redirect's Resent-From. */
  passedOnBy: z.string().max(320).nullable(),
  /** RFC 3834: written by a machine. */
  autoSubmitted: z.boolean(),
  /** The Message-IDs that it answers: those of In-Reply-To and the last of References. */
  answers: z.array(z.string().max(998)).max(20),
});
export type MailHeaders = z.output<typeof MailHeaders>;

/** A leaf or a container of a mail's MIME tree. Sizes are in bytes of the decoded content, hashes lower-case hex. */
const MailPartBase = z.object({
  /** As IMAP counts (RFC 9051 §6.4.5): `1`, `2.1`; the outermost container is `root`. */
  path: z.string().max(200),
  kind: z.enum(['container', 'text', 'html', 'attachment', 'message']),
  mimeType: z.string().max(200),
  filename: z.string().max(1000).nullable(),
  disposition: z.enum(['inline', 'attachment']).nullable(),
  size: z.int().nonnegative(),
  sha256: z.string().length(64).nullable(),
  cid: z.string().max(1000).nullable(),
  /** Stands in a multipart/related. */
  related: z.boolean(),
  /** The message's HTML shows it by its cid. */
  cidUsed: z.boolean(),
  /** What its bytes say it is; null for anything the product does not read. */
  fileKind: z.enum(fileKinds).nullable(),
  /** Why its bytes are none of these, or what it is that others came out of, as a sentence for a person. */
  refusal: z.string().nullable(),
  /** Width and height of a picture in pixels. */
  picture: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** The name of the file in the given folder that holds its content. */
  file: z
    .string()
    .regex(/^\w[\w.-]*$/, 'is no name in the folder')
    .nullable(),
  /** Of an electronic invoice as bare XML: its number; null for any other. */
  invoiceNumber: z.string().max(200).nullable(),
  /** Of a file that is a text or a web page: what it says, laid out and sanitised like a body; null for any other. */
  written: z
    .object({
      text: z.string().max(maxBodyText),
      html: z.string().max(maxBodyHtml).nullable(),
      /** More words stand in it than were read. */
      isCut: z.boolean().optional(),
    })
    .nullable(),
});

export interface MailPartContent extends z.output<typeof MailPartBase> {
  /** A message/rfc822 (RFC 2046 §5.2.1) read through; null where it could not be. */
  message: ParsedMessage | null;
}

/** A message with all it holds. `text` and `html` are its own body, not that of messages inside it. */
export interface ParsedMessage {
  headers: MailHeaders;
  /** Whose message its text passes on; null where it is no inline forward, as far as can be told. */
  forward: Forward | null;
  /** Plain text, or the HTML laid out as text; on the grid of an e-mail page. */
  text: string;
  /** Sanitised, with its cid pictures inside; null where the mail has none. */
  html: string | null;
  /** A calendar in it calls to a meeting, or calls it off; the text tells of it. */
  meeting: MailMeeting | null;
  /** A calendar in it is somebody's answer to an invitation. */
  answersInvitation: boolean;
  /** Where a file lies that its text links to, such as Google Drive; null where it links to none. */
  filesAt: string | null;
  /** Where it tells of several payments, each by itself: the words of each. */
  payments: string[];
  /** Where its text passes on several messages, one below the other: each by itself. */
  forwards: PassedOnMessage[];
  /** Of one that answers another and quotes it: its own words; null of any other. */
  answer: string | null;
  /** In the order of the message, containers before what they hold. */
  parts: MailPartContent[];
  /** Not everything could be read: a sentence. */
  defect: string | null;
}

export const MailPartContent: z.ZodType<MailPartContent> = MailPartBase.extend({
  message: z.lazy(() => ParsedMessage.nullable()),
});

export const ParsedMessage: z.ZodType<ParsedMessage> = z.object({
  headers: MailHeaders,
  forward: Forward.nullable(),
  text: z.string().max(maxBodyText),
  html: z.string().max(maxBodyHtml).nullable(),
  meeting: MailMeeting.nullable(),
  answersInvitation: z.boolean(),
  filesAt: z.string().max(60).nullable(),
  payments: z.array(z.string().max(maxBodyText)).max(20),
  forwards: z.array(PassedOnMessage).max(maxForwards),
  answer: z.string().max(maxBodyText).nullable(),
  parts: z.array(MailPartContent).max(5000),
  defect: z.string().nullable(),
});

/** A mail taken apart. `bodyHash` covers what it says and holds, not the way it took: the same mail again has the same one. */
export const ParsedMail = z.object({
  message: ParsedMessage,
  bodyHash: z.string().length(64),
  /** What an earlier release may have made of it in the place of `bodyHash`. */
  earlierHashes: z.array(z.string().length(64)).max(2),
});
export type ParsedMail = z.output<typeof ParsedMail>;
