import { Link as MuiLink } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

/** The way to a document. */
export function OpenDocument({ id }: { id: number }) {
  const translate = useTranslate();
  return (
    <MuiLink component={Link} to={`/documents/${id}`}>
      {translate('hoa.open_document', { id })}
    </MuiLink>
  );
}
