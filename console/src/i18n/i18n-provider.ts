import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { en } from './en';
import { ra } from './en/react-admin';
import { isLocale, locales, showLocale } from './locale';

const english = { ra, ...en };

/** Of react-admin only the core is used: the words of its looks are missing. */
const asMessages = (texts: object) => texts as TranslationMessages;

/** One catalogue a language, react-admin's own words beneath ours. English comes with the frame, any other when it is chosen. */
const catalogues = polyglotI18nProvider(
  (locale) => (locale === 'de' ? import('./german').then(({ german }) => asMessages(german)) : asMessages(english)),
  'en',
  [...locales],
  { allowMissing: false },
);

/** A value that ends in a full stop ends its sentence: "Linked to Oak Roofing, Inc." */
const withOneStop = (words: string): string => words.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.');

export const i18nProvider: typeof catalogues = {
  ...catalogues,
  changeLocale: async (locale) => {
    await catalogues.changeLocale(locale);
    if (isLocale(locale)) showLocale(locale);
  },
  translate: (key, values) => {
    const words: unknown = catalogues.translate(key, values);
    return values === undefined || typeof words !== 'string' ? (words as string) : withOneStop(words);
  },
};
