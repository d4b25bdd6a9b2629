import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Property } from '../../api/types';
import { dayWords, titleOf } from '../../documents/document-words';
import { RouteLink } from '../../layout/RouteLink';
import { Span } from '../../layout/Span';
import { usePropertyDocuments } from '../use-property';
import { Recent, recentLine } from './Recent';

/** Documents loaded for the page, and how many of them the list shows. */
export const loadedDocuments = 100;
const shown = 5;

/** The property's latest papers. */
export function RecentDocuments({ property: { id, email_address: address } }: { property: Property }) {
  const translate = useTranslate();
  const documents = usePropertyDocuments(id, loadedDocuments);
  return (
    <Recent
      title="property.recent_documents"
      empty={translate('property.no_documents', { address })}
      all={`/properties/${id}/documents`}
      failed="property.documents_failed"
      query={documents}
    >
      {(documents.data ?? []).slice(0, shown).map((document) => (
        <Box component="li" key={document.id} sx={recentLine}>
          <RouteLink to={`/documents/${document.id}`} noWrap>
            {titleOf(document)}
          </RouteLink>
          <Span sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{dayWords(document)}</Span>
        </Box>
      ))}
    </Recent>
  );
}
