import { useTranslate } from 'react-admin';
import type { Badge } from './document-words';

/** A word on a tinted ground with a dot: never colour alone. The theme says how it looks. */
export function StatusBadge({ tone, text, args }: Badge) {
  const translate = useTranslate();
  return <span className={`badge badge-${tone}`}>{translate(text, args)}</span>;
}
