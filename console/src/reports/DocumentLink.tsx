import { useTranslate } from 'react-admin';
import { RouteLink } from '../layout/RouteLink';

/** The document behind a figure, where there is one and it may be seen. */
export function DocumentLink({ id, name }: { id: number | null; name: string | null }) {
  const translate = useTranslate();
  if (id === null) return translate('tax_report.no_document');
  return (
    <RouteLink to={`/documents/${id}`} sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </RouteLink>
  );
}
