import { fold } from '#core/extraction/text-fold';

const romanceNumber = String.raw`(?:numero|num\.?|n\.? ?[°ºo]|n\.|nr\.?|codigo|codice|cod\.?|code|reference|referencia|ref\.?)`;
const number = String.raw`(?:nummer|nr|no)`;

/** What the number of a customer, an account or a contract is called in other languages than English. */
const account: readonly string[] = [
  `${romanceNumber} ?(?:(?:de|del|du|do|di|d'|della|votre) ?)?(?:votre )?(?:clientes?|client|contrat[ot]?|contratto|abonado|abonne|abonnement|poliza|apolice|polizza|police|utente|utenza|assinante|socio|adherent|compte client|cuenta contrato|conta contrato|conto contrattuale)`,
  String.raw`(?:contrat[ot]?|contratto|poliza|apolice|polizza|conta contrato|unidade consumidora)(?= *[:#]? *[a-z]{0,3}-?\d{5})`,
  `(?:vertragskonto|debitoren?|mitglieds|versicherungs|versicherungsschein|policen?|kunden?|vertrags|klant|relatie|debiteur(?:en)?|contract|polis|lid|avtals?|aftale|medlems?|debitor|kund|kunde)(?:konto)?[- ]?${number}`,
  'vertragskonto|kassenzeichen|buchungszeichen|zakaznicke cislo',
  String.raw`(?:asiakas|sopimus|jasen)(?:numero|tunnus|nro|n:o)`,
  String.raw`(?:numer|nr\.?) (?:ewidencyjny )?(?:klienta|umowy|płatnika|indeksu|nabywcy|odbiorcy|abonenta|polisy|ewidencyjny)`,
  String.raw`(?:cislo|c\.) (?:zakaznika|zakaznik|smlouvy|zmluvy|odberatele|odberatela|klienta|platitele)`,
  'ugyfel(?:szam|azonosito|kod)(?:a|ja)?|vevo(?:kod|szam|azonosito)(?:ja|a)?|felhasznalo(?:i)? azonosito(?: szama?)?|szerzodes(?:szam|es folyoszamla)(?:a)?',
  String.raw`(?:cod|numar|nr\.?) (?:de )?(?:client|abonat|contract|consumator)|cont (?:de )?contract`,
  String.raw`(?:abone|müşteri|tesisat|sözleşme(?: hesap)?|üye) ?(?:no|numarası|kodu)`,
  String.raw`(?:αρ(?:ιθμος)?\.?|κωδικος) (?:λογαριασμου(?: συμβολαιου)?|πελατη|παροχης|συμβολαιου|μητρωου|συνδρομητη)`,
  String.raw`(?:(?:номер|№) )?лицев(?:ой|ого) счета?|лиц\. ?счет|л\/с|(?:номер|№|код) (?:договора|абонента|клиента|плательщика|потребителя)|абонентский номер|договор ?(?:№|n)`,
  String.raw`(?:(?:номер|№) )?особов(?:ий|ого) рахун(?:ок|ку)|о\/р|(?:номер|№|код) (?:договору|абонента|клієнта|споживача)|договір ?№`,
  '(?:клиентски|абонатен|партиден) номер',
  '(?:šifra|broj) (?:kupca|korisnika|ugovora|potrošača)|(?:šifra|številka) (?:stranke|kupca|pogodbe|odjemalca)',
  'kliendi(?:number|kood)|lepingu number|(?:kliento|mokėtojo) kodas|sutarties (?:nr|numeris)|(?:klienta|līguma) (?:numurs|nr|kods)',
];

/** Scripts that put no blank between words. */
const unspacedAccount: readonly string[] = [
  'お客(?:さ|様)?ま?番号|顧客番号|ご?契約(?:者)?番号|会員番号|使用者番号|水栓番号',
  '(?:客[户戶]|用[户戶])(?:编号|編號|号码|號碼|号|號|代码)|[户戶][号號]|合同(?:编号|号)|合約編號',
  '(?:고객|계약|납부자|회원|사용자|수용가) ?번호',
];

/** What the number of an invoice is called there, where the words of the English and German labels do not say it. */
const invoice: readonly string[] = [
  String.raw`(?:bolletta|bollettino|ricevuta) (?:n\.? ?[°ºo]?|nr\.?|numero)`,
  `(?:credit|creditering|service|termijn|verzamel|eind|deel)(?:factuur|nota)[- ]?${number}`,
  `[a-zäöüß]{3,24}rechnung(?:s[- ]?| )${number}`,
  String.raw`lasku(?:n|n? ?numero|nro)?[ :.]*(?=\d{4})(?!20\d\d(?:[^\d]|$))`,
  'faktura(?:nummer|nr)|fatura (?:numarası|no)|fiş no',
  String.raw`(?:αρ(?:ιθμος)?\.?) (?:τιμολογιου|παραστατικου|αποδειξης)`,
  String.raw`рахунок ?№|номер рахунку|квитанция ?№`,
];
const unspacedInvoice: readonly string[] = [
  '請求(?:書)?番号',
  '(?:发票|發票|账单|帳單)(?:编号|編號|号码|號碼|号|號)',
  '(?:청구서?|계산서|영수증) ?번호',
];

const any = (words: readonly string[], unspaced: readonly string[]): string =>
  String.raw`(?:(?<!\p{L})(?:${words.map(fold).join('|')})|${unspaced.map(fold).join('|')})(?!\p{L})[ .]*[:：#№.]*`;

export const foreignAccount = any(account, unspacedAccount);
export const foreignInvoice = any(invoice, unspacedInvoice);
