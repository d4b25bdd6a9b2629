import polyglotI18nProvider from 'ra-i18n-polyglot';
import raEnglish from 'ra-language-english';
import { en } from './en';

/** One catalogue; react-admin's own words beneath ours. */
export const i18nProvider = polyglotI18nProvider(() => ({ ...raEnglish, ...en }), 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: false,
});
