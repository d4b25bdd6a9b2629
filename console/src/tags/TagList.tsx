import { Box, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Swatch } from '../charts/Swatch';

interface TagListProps<Worn> {
  tags: readonly Worn[];
  /** Takes one off; left out for who may not. */
  onRemove?: ((tag: Worn) => void) | undefined;
}

const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.625,
  px: 0.875,
  height: 22,
  fontSize: 12,
  border: 1,
  borderColor: 'divider',
  borderRadius: '5px',
  maxWidth: 'min(100%, 180px)',
} as const;

/** The tags that something has, each with its colour. */
export function TagList<Worn extends { id: number; name: string; color: string }>({ tags, onRemove }: TagListProps<Worn>) {
  const translate = useTranslate();
  if (tags.length === 0) return null;
  return (
    <Box component="ul" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, maxWidth: '100%' }}>
      {tags.map((tag) => (
        <Box key={tag.id} component="li" sx={{ ...pill, ...(onRemove && { pr: 0.25 }) }}>
          <Swatch color={tag.color} size={8} />
          <Box component="span" title={tag.name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {tag.name}
          </Box>
          {onRemove && (
            <IconButton
              size="small"
              aria-label={translate('review.remove_tag', { name: tag.name })}
              onClick={() => onRemove(tag)}
              sx={{ p: '3px' }}
            >
              <X size={13} aria-hidden />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  );
}
