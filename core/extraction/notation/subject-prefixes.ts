/** What mail programs put before the subject of a forward, in their languages: Outlook, Gmail, Apple Mail, Yahoo, Thunderbird and others. */
const forwards =
  'fwd? wg wtr tr rv enc i inoltro doorst vb vs vl videresendt? pd továbbítás továbbított přeposl prosl redir [iıİ]lt пер пересл переслано 转发 轉寄 轉發 転送 전달 προωθ πρθ הועבר';
/** The same for a reply. */
const replies = 're aw antw sv res r rif odp ynt vá válasz απ отв ответ 回复 回覆 答复 返信 회신 השב رد';

/** Some add a full stop, or a count: `Redir.:`, `RE[2]:`. */
const prefix = (words: string, times: '' | '+'): RegExp =>
  new RegExp(`^\\s*(?:(?:${words.replaceAll(' ', '|')})\\.?\\s*(?:\\[\\d{1,3}\\])?\\s*[:：]\\s*)${times}`, 'iu');
const [forward, reply, either] = [prefix(forwards, '+'), prefix(replies, ''), prefix(`${forwards} ${replies}`, '+')];

/** True for a subject such as `Fwd: Your bill`, `WG: Ihre Rechnung` or `TR: Votre facture`. */
export const isForwardSubject = (subject: string): boolean => forward.test(subject);

/** True for a subject that begins like that of a reply, `Re:`, `AW:`, `SV:` and so on. */
export const isReplySubject = (subject: string): boolean => reply.test(subject);

/** The subject as it was before it was forwarded, however often. */
export const withoutForward = (subject: string): string => subject.replace(forward, '').trim();

/** The subject as it was before it was answered, once. */
export const withoutReply = (subject: string): string => subject.replace(reply, '').trim();

/** The subject as it was written first, before it was answered or forwarded, however often. */
export const bareSubject = (subject: string): string => subject.replace(either, '').trim();
