import { Box } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Quiet, Text } from './Text';

interface EmptyStateProps {
  icon: LucideIcon;
  /** The sentence: that there is nothing, and what to do about it. */
  text: string;
  title?: string;
  /** The button that does it. */
  children?: ReactNode;
}

/** Where a list has nothing to show: says so, and names the next action. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <Box sx={{ py: 6, px: 2, display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.75 }}>
      <Box
        sx={({ tokens }) => ({
          p: 1.5,
          mb: 0.5,
          borderRadius: '50%',
          color: tokens.blue,
          backgroundColor: tokens.blueGround,
          lineHeight: 0,
        })}
      >
        <Icon size={22} aria-hidden />
      </Box>
      {title && <Text words={title} variant="h2" />}
      <Quiet words={text} sx={{ maxWidth: 460 }} />
      {children && <Box sx={{ mt: 1 }}>{children}</Box>}
    </Box>
  );
}
