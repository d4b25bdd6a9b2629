import { Link as MuiLink } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

/** The document behind a figure, where there is one and it may be seen. */
export function DocumentLink({ id, name }: { id: number | null; name: string | null }) {
  const translate = useTranslate();
  if (id === null) return translate('tax_report.no_document');
  return (
    <MuiLink component={Link} to={`/documents/${id}`} sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </MuiLink>
  );
}
