/** The languages of the console, each by its own name. */
export const locales = [
  { locale: 'en', name: 'English' },
  { locale: 'de', name: 'Deutsch' },
] as const;

export type Locale = (typeof locales)[number]['locale'];

/** How dates and numbers are written where a language is spoken. */
const regions: Readonly<Record<Locale, string>> = { en: 'en-US', de: 'de-DE' };

export const isLocale = (text: unknown): text is Locale => locales.some(({ locale }) => locale === text);

/** The first language of a list (`de-AT`, `en`) that the console speaks; English where it speaks none. */
export function preferredLocale(languages: readonly string[]): Locale {
  return languages.map((language) => language.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';
}

let shown: Locale = 'en';

/** Dates, amounts and numbers follow this language from now on. */
export function showLocale(locale: Locale): void {
  shown = locale;
  document.documentElement.lang = locale;
}

/** The BCP 47 tag by which dates and numbers are written. */
export const regionShown = (): string => regions[shown];
