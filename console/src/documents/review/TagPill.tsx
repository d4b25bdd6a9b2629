import { Box, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Tag } from '../../api/types';

/** A tag with its colour; `onRemove` takes it off, null for who may not. */
export function TagPill({ tag, onRemove }: { tag: Tag; onRemove: (() => void) | null }) {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        height: 26,
        pl: 1,
        pr: onRemove ? 0.25 : 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: '13px',
        fontSize: 13,
        maxWidth: '100%',
      }}
    >
      <Box aria-hidden sx={{ width: 9, height: 9, borderRadius: '50%', flexShrink: 0, backgroundColor: tag.color }} />
      <Box component="span" title={tag.name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {tag.name}
      </Box>
      {onRemove && (
        <IconButton size="small" aria-label={translate('review.remove_tag', { name: tag.name })} onClick={onRemove} sx={{ p: '3px' }}>
          <X size={13} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}
