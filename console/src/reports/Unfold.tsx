import { Box, ButtonBase } from '@mui/material';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/** A list entry that opens to show its details; `summary` is always visible. */
export function Unfold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={id}
        sx={{ width: '100%', px: 2, py: 1.25, gap: 1.25, fontFamily: 'inherit', fontSize: 14, textAlign: 'left', color: 'text.primary' }}
      >
        <ChevronRight size={16} aria-hidden style={{ flexShrink: 0, rotate: open ? '90deg' : '0deg' }} />
        {summary}
      </ButtonBase>
      <Box id={id} hidden={!open} sx={{ px: { xs: 0, sm: 2 }, pb: 1.5 }}>
        {open && children}
      </Box>
    </li>
  );
}
