/** The lines of a forwarded message's header that anybody here asks for; `other` are those that stand among them. */
export type HeaderField = 'from' | 'to' | 'date' | 'subject' | 'other';

/** What mail programs call them, in their languages: Outlook's names, Gmail's, Apple's, Yahoo's, Thunderbird's and others'. */
const names: Readonly<Record<HeaderField, string>> = {
  from:
    'from|von|de|da|van|från|fra|lähettäjä|od|odesílatel|odosielateľ|feladó|küldő|de la|expeditor|expeditorul|от|отправитель|від|від кого|от кого|відправник|kimden|gönderen|' +
    'šalje|pošiljatelj|saatja|kellelt|差出人|送信者|送信元|发件人|寄件者|寄件人|發件人|보낸 사람|보낸사람|발신|mittente|nadawca|remitente|remetente|expéditeur|afzender|absender|' +
    'avsändare|afsender|avsender|από|מאת|من|nuo|no|подател|từ|dari|จาก|од|प्रेषक|از|فرستنده|frá|sendandi|remitent|sender',
  to:
    'to|an|à|a|para|aan|till|til|vastaanottaja|do|komu|címzett|către|catre|destinatar|destinatarul|кому|kime|alıcı|za|prima|primatelj|adressaat|kellele|宛先|送信先|收件人|收件者|' +
    '받는 사람|받는사람|수신|pour|adresat|pre|destinatario|destinatário|destinataire|empfänger|ontvanger|mottagare|modtager|mottaker|προς|אל|إلى|kam|до|per a|đến|kepada|ถึง|за|प्रति|به|گیرنده',
  date:
    'date|sent|datum|data|dato|fecha|gesendet|gesendet am|envoyé|envoyé le|enviado|enviado el|enviada|enviada em|enviado em|inviato|verzonden|skickat|skickat den|sendt|sendt den|lähetetty|' +
    'päivämäärä|päiväys|päivä|wysłano|wysłane|data wysłania|odesláno|odoslané|dátum|elküldve|küldve|küldés dátuma|trimis|dată|отправлено|дата|надіслано|gönderildi|gönderilme|gönderme tarihi|' +
    'tarih|poslano|saadetud|kuupäev|saatmisaeg|送信日時|日付|日時|发送时间|日期|时间|寄件日期|傳送時間|發送時間|보낸 날짜|보낸날짜|날짜|στάλθηκε|ημερομηνία|נשלח|תאריך|تاريخ الإرسال|التاريخ|' +
    'تم الإرسال|išsiųsta|nosūtīts|изпратено|enviat|data d’enviament|ngày|đã gửi|dikirim|tanggal|วันที่|ส่ง|послато|датум|भेजा गया|दिनांक|ارسال شده|تاریخ|sent þann|dagsetning|发送日期|发件日期|enviat el',
  subject:
    'subject|betreff|objet|sujet|asunto|oggetto|assunto|onderwerp|ämne|emne|aihe|otsikko|temat|předmět|predmet|vec|tárgy|subiect|subiectul|тема|konu|naslov|teema|件名|表題|主题|主旨|主題|' +
    '제목|θέμα|נושא|الموضوع|tema|temats|zadeva|относно|assumpte|chủ đề|tiêu đề|subjek|perihal|หัวเรื่อง|เรื่อง|наслов|विषय|موضوع|efni',
  other:
    'cc|bcc|kopie|kopie (cc)|kopio|másolat|másolatot kap|kopi|dw|копия|копія|kopia|kópia|bilgi|copie à|抄送|副本|참조|κοιν.|עותק|نسخة|reply-to|antwort an|répondre à|responder a|rispondi a|' +
    'antwoord aan|svara till|svar til|vastaus|odpověď na|odpowiedź-do|válaszcím|răspuns către|ответ-кому|odgovori na|odpovedať-pre|yanıt adresi|кому відповісти|返信先|attachments|anlagen|' +
    'pièces jointes|datos adjuntos|allegati|anexos|bijlagen|bilagor|vedhæftede filer|vedlegg|liitteet|załączniki|přílohy|prílohy|mellékletek|ekler|вложения|添付ファイル|附件|첨부|importance|priority|' +
    'wichtigkeit|importancia|priorité|priorità|prioriteit|prioritet|importanță|важность|organization|organisation|message-id|user-agent|x-mailer|resent-from|list-unsubscribe',
};

const fields = new Map(
  Object.entries(names).flatMap(([field, all]) => all.split('|').map((name) => [name.normalize('NFC'), field as HeaderField] as const)),
);

/** The longest name and what may stand around it. */
const longest = 40;
const colon = /[:：]/;

/** A line such as `*Gesendet:* Samstag, 14. März 2026`: which it is, and what it says. Null for any other. */
export function headerLine(line: string): { field: HeaderField; value: string } | null {
  const at = line.slice(0, longest).search(colon);
  if (at < 1) return null;
  const name = line.slice(0, at).replaceAll('*', '').replaceAll(/\s+/g, ' ').trim().normalize('NFC');
  // A Turkish capital I has its dot also where others write it small.
  const field = fields.get(name.toLowerCase()) ?? fields.get(name.toLocaleLowerCase('tr'));
  return field ? { field, value: line.slice(at + 1).replace(/^[\s*]+/, '').replace(/[\s*]+$/, '') } : null; // prettier-ignore
}

/** What stands alone in a line, as `To` does in a form without colons: which it is; null for any other words. */
export const headerName = (words: string): HeaderField | null => headerLine(`${words}:`)?.field ?? null;

const byLength = [...fields.keys()].toSorted((a, b) => b.length - a.length).map((name) => name.replaceAll(/[.()]/g, '\\$&'));
const anyName = new RegExp(`(?:${byLength.join('|')}) ?[:：]`, 'giu');
const [fewest, longestLine] = [3, 4000];

/** Yahoo's plain text runs a whole header into one line below its rule; here it gets its lines back. Any other line stays as it is. */
export function splitHeaderLine(line: string): string[] {
  if (!/^[\s>]*-{4}/.test(line)) return [line];
  const text = line.slice(0, longestLine);
  const cuts: number[] = [];
  const seen = new Set<HeaderField>();
  for (const { 0: name, index } of text.matchAll(anyName)) {
    const field = headerLine(name)?.field;
    if (!field || seen.has(field) || !beginsName(text, index)) continue;
    seen.add(field);
    cuts.push(index);
    // It is the last, and may hold anything.
    if (field === 'subject') break;
  }
  if (!seen.has('from') || cuts.length < fewest) return [line];
  return [0, ...cuts].map((at, place) => text.slice(at, cuts[place]));
}

/** No letter stands before it, or it has a capital of its own: `09:00 AM EDTSubject: …`. */
function beginsName(text: string, at: number): boolean {
  return !/\p{L}/u.test(text[at - 1] ?? '') || /^\p{Lu}\p{Ll}/u.test(text.slice(at, at + 4));
}

/** What stands above a message that was passed on or answered. */
const originals =
  'original message|original email|ursprüngliche nachricht|originalnachricht|message d.origine|message original|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|' +
  'ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|pôvodná správa|eredeti üzenet|' +
  'mesaj original|mesajul original|исходное сообщение|оригінальне повідомлення|orijinal ileti|özgün ileti|orijinal mesaj|元のメッセージ|原始邮件|原始郵件|원본 메시지|원본 메일|αρχικό μήνυμα|הודעה מקורית|الرسالة الأصلية|' +
  'izvorna poruka|originalno sporočilo';
const originalMark = new RegExp(`^\\s*[-_=*—–]{2,}\\s*(?:${originals})\\s*[-_=*—–]{0,}\\s*[:：]?\\s*$`, 'iu');

/** True for a line such as `-----Original Message-----`. */
export const isOriginalMark = (line: string): boolean => line.length <= 120 && originalMark.test(line.normalize('NFC'));

/** What stands above a message that was passed on, and only there. */
const forwarded =
  'begin forwarded message|forwarded message|forwarded by|anfang der weitergeleiteten nachricht|weitergeleitete nachricht|weitergeleitet von|début du message transféré|' +
  'début du message réexpédié|message transféré|message transmis|message réexpédié|courriel transféré|inicio del mensaje reenviado|mensaje reenviado|inizio messaggio inoltrato|inizio del messaggio inoltrato|' +
  'messaggio inoltrato|início da mensagem reencaminhada|início da mensagem encaminhada|mensagem reencaminhada|mensagem encaminhada|begin doorgestuurd bericht|doorgestuurd bericht|' +
  'vidarebefordrat mejl|vidarebefordrat meddelande|vidarebefordrat brev|start på videresendt besked|videresendt besked|videresendt meddelelse|videresendt melding|starten på den videresendte meldingen|' +
  'välitetty viesti alkaa|välitetty viesti|edelleenlähetetty viesti|początek przekazywanej wiadomości|przekazana wiadomość|treść przekazanej wiadomości|wiadomość przekazana|wiadomość przesłana dalej|' +
  'začátek přeposílané zprávy|přeposlaná zpráva|začiatok preposlanej správy|preposlaná správa|továbbított levél kezdete|továbbított üzenet|továbbított levél|începe mesajul redirecționat|mesaj redirecționat|mesaj redirecţionat|' +
  'начало переадресованного сообщения|переадресованное сообщение|пересылаемое сообщение|перенаправленное сообщение|пересланное сообщение|переслано|початок листа, що пересилається|' +
  'переслане повідомлення|перенаправлене повідомлення|пересилане повідомлення|ileti başlangıcı|iletilmiş mesaj|iletilen ileti|yönlendirilmiş ileti|iletilen mesaj|započni proslijeđenu poruku|proslijeđena poruka|' +
  'edastatud kiri|edastatud sõnum|edastatud kirja algus|転送されたメッセージ|メッセージを転送|転送メッセージ|转发邮件|转发的邮件|转发的原邮件|转发邮件信息|轉寄郵件|轉寄的郵件|已转发邮件|开始转发的邮件|開始轉寄的郵件|전달된 메시지|전달된 메일|원본 메시지 전달|' +
  'προωθημένο μήνυμα|הודעה שהועברה|رسالة معاد توجيهها|posredovano sporočilo|persiųstas laiškas|pārsūtīts ziņojums|препратено съобщение|missatge reenviat|tin nhắn đã chuyển tiếp|pesan terusan';
const phrases = forwarded.split('|').map((phrase) => phrase.normalize('NFC'));

/** True for a line that says that what follows was passed on, such as `---------- Forwarded message ---------`. */
export function isForwardMark(line: string): boolean {
  if (line.length > 120) return false;
  const bare = line.normalize('NFC').replace(/^[\s\-_=~*#>—–]+/, '').toLowerCase(); // prettier-ignore
  const decorated = /^\s*[-_=~*#—–]{2,}/.test(line) || /[:：]\s*$/.test(line);
  return decorated && phrases.some((phrase) => bare.startsWith(phrase));
}
