/** The passwords that people choose most and that breaches have shown, in lower case. */
export type CommonPasswords = ReadonlySet<string>;

let loaded: Promise<CommonPasswords> | undefined;

/** The list of the package @zxcvbn-ts/language-common, some 49,000 entries; read at the first use, since most processes never ask. */
export function commonPasswords(): Promise<CommonPasswords> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]));
  return loaded;
}
