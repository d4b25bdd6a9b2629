/** The passwords that people choose most and that breaches have shown, in lower case, each with its place: the most common one has 1. */
export type CommonPasswords = ReadonlyMap<string, number>;

/** Sentences that everybody knows as passwords or by heart, without their blanks. Who guesses has them on a list, however long they are. */
const sentences = [
  'correcthorsebatterystaple',
  'correctbatteryhorsestaple',
  'horsebatterystaplecorrect',
  'thequickbrownfox',
  'thequickbrownfoxjumpsoverthelazydog',
  'tobeornottobe',
  'tobeornottobethatisthequestion',
  'maytheforcebewithyou',
  'lukeiamyourfather',
  'winteriscoming',
  'onceuponatime',
  'onceuponatimeinthewest',
  'inthebeginning',
  'itwasthebestoftimes',
  'allyourbasearebelongtous',
  'nevergonnagiveyouup',
  'loremipsumdolorsitamet',
  'opensesame',
  'openthedoorplease',
  'letmeinplease',
  'thisismypassword',
  'mypasswordispassword',
  'thisisasecret',
  'iloveyouforever',
  'maryhadalittlelamb',
  'twinkletwinklelittlestar',
  'godsavethequeen',
  'godsavetheking',
  'ingodwetrust',
];

let loaded: Promise<CommonPasswords> | undefined;

/** The list of the package @zxcvbn-ts/language-common, some 49,000 entries, and a few sentences; read at the first use, since most processes never ask. */
export function commonPasswords(): Promise<CommonPasswords> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'] as readonly string[];
    return new Map([
      ...list.map((password, at): [string, number] => [password, at + 1]),
      ...sentences.map((text): [string, number] => [text, 1]),
    ]);
  });
  return loaded;
}
