import { Alert, type AlertColor, Link as TextLink } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../money/format';

interface RelatedNoticeProps {
  severity: AlertColor;
  words: string;
  documents: readonly { id: number; filename: string; paid_on?: string | null }[];
}

/** Names documents that belong to this one, each with a way to it. */
export function RelatedNotice({ severity, words, documents }: RelatedNoticeProps) {
  const translate = useTranslate();
  if (documents.length === 0) return null;
  return (
    <Alert severity={severity} sx={{ mb: 1.5 }}>
      {translate(words)}{' '}
      {documents.map(({ id, filename, paid_on: day }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink component={Link} to={`/documents/${id}`} color="inherit" underline="always">
            {day ? `${filename} (${formatDay(day)})` : filename}
          </TextLink>
        </span>
      ))}
    </Alert>
  );
}
