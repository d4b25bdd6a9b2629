import { Box, Typography } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

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
  const translate = useTranslate();
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
      {title && <Typography variant="h2">{translate(title, { _: title })}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 460 }}>
        {translate(text, { _: text })}
      </Typography>
      {children && <Box sx={{ mt: 1 }}>{children}</Box>}
    </Box>
  );
}
