import { Box } from '@mui/material';
import type { ExpenseTag } from '../api/types';
import { Swatch } from '../charts/Swatch';

/** The tags an expense has. */
export function TagList({ tags }: { tags: readonly ExpenseTag[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, maxWidth: '100%' }}>
      {tags.map((tag) => (
        <Box
          key={tag.id}
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.625,
            px: 0.875,
            height: 21,
            fontSize: 12,
            border: 1,
            borderColor: 'divider',
            borderRadius: '5px',
            maxWidth: 'min(100%, 180px)',
          }}
        >
          <Swatch color={tag.color} size={8} />
          <Box component="span" title={tag.name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {tag.name}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
