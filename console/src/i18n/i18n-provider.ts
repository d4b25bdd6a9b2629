import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { firstTexts } from './en-first';
import { ra } from './en/react-admin';
import { isLocale, locales, showLocale } from './locale';

const english = { ra, ...firstTexts };

/** Of react-admin only the core is used: the words of its looks are missing. */
const asMessages = (texts: object) => texts as TranslationMessages;

/** One catalogue a language, react-admin's own words beneath ours. English comes with the frame, any other when it is chosen. */
const catalogues = polyglotI18nProvider(
  (locale) => (locale === 'de' ? import('./german').then(({ german }) => asMessages(german)) : asMessages(english)),
  'en',
  [...locales],
  { allowMissing: false },
);

/** The texts of single screens, and which nouns they are of; none before they have come. */
let ofScreens: { nouns: ReadonlySet<string>; catalogue: Pick<typeof catalogues, 'translate'> } | null = null;
let coming: Promise<void> | undefined;

/** Brings the texts of single screens, which the first picture does not wait for. */
export const loadScreenTexts = (): Promise<void> =>
  (coming ??= import('./en-screens')
    .then(({ screenTexts }) => {
      const catalogue = polyglotI18nProvider(() => asMessages(screenTexts), 'en');
      ofScreens = { nouns: new Set(Object.keys(screenTexts)), catalogue };
    })
    .catch((error: unknown) => {
      coming = undefined;
      throw error;
    }));

/** Another language has all its texts in one catalogue. */
const catalogueOf = (key: string) =>
  ofScreens && catalogues.getLocale() === 'en' && ofScreens.nouns.has(key.split('.')[0] ?? '') ? ofScreens.catalogue : catalogues;

/** A value that ends in a full stop ends its sentence: "Linked to Oak Roofing, Inc." */
const withOneStop = (words: string): string => words.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.');

export const i18nProvider: typeof catalogues = {
  ...catalogues,
  changeLocale: async (locale) => {
    await catalogues.changeLocale(locale);
    if (isLocale(locale)) showLocale(locale);
  },
  translate: (key, values) => {
    const words: unknown = catalogueOf(key).translate(key, values);
    return values === undefined || typeof words !== 'string' ? (words as string) : withOneStop(words);
  },
};
