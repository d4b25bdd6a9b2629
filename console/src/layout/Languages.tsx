import { useLocaleState } from 'react-admin';
import { locales } from '../i18n/locale';

const looks = {
  border: 0,
  padding: '6px 0',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: 13,
  cursor: 'pointer',
} as const;

/** The other languages of the console, to choose for this browser. */
export function Languages() {
  const [chosen, choose] = useLocaleState();
  return locales
    .filter(({ locale }) => locale !== chosen)
    .map(({ locale, name }) => (
      <button key={locale} type="button" lang={locale} onClick={() => choose(locale)} style={looks}>
        {name}
      </button>
    ));
}
