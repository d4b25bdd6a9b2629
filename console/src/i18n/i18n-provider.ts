import polyglotI18nProvider from 'ra-i18n-polyglot';
import raEnglish from 'ra-language-english';
import { en } from './en';
import { isLocale, locales, showLocale } from './locale';

const english = { ...raEnglish, ...en };

/** One catalogue a language, react-admin's own words beneath ours. English comes with the frame, any other when it is chosen. */
const catalogues = polyglotI18nProvider(
  (locale) => (locale === 'de' ? import('./german').then(({ german }) => german) : english),
  'en',
  [...locales],
  { allowMissing: false },
);

export const i18nProvider: typeof catalogues = {
  ...catalogues,
  changeLocale: async (locale) => {
    await catalogues.changeLocale(locale);
    if (isLocale(locale)) showLocale(locale);
  },
};
