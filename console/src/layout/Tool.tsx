import { Button, type ButtonProps, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { toolSx } from './icon-only';

interface ToolProps extends Pick<ButtonProps, 'ref' | 'loading' | 'onClick'> {
  label: string;
  /** A part of the label that does beside the icon. */
  short?: string;
  icon: LucideIcon;
}

/** A tool of a toolbar: its icon, and its words where the window is wide. */
export function Tool({ label, short = label, icon: Icon, ...button }: ToolProps) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(label)}>
      <Button size="small" color="inherit" startIcon={<Icon size={16} aria-hidden />} aria-label={translate(label)} sx={toolSx} {...button}>
        <span>{translate(short)}</span>
      </Button>
    </Tooltip>
  );
}
