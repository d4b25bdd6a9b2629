import { IconButton, type IconButtonProps, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

interface IconActionProps extends Omit<IconButtonProps, 'children' | 'aria-label'> {
  /** The name of what it does, or that itself: a tooltip, and read out. */
  label: string;
  args?: object;
  icon: LucideIcon;
  /** How large the icon is, in pixels. */
  iconSize?: number;
  /** Where it leads. */
  to?: string;
}

/** A button that is an icon alone; a link where it leads somewhere. */
export function IconAction({ label, args, icon: Icon, iconSize = 16, to, ...button }: IconActionProps) {
  const translate = useTranslate();
  const words = translate(label, { _: label, ...args });
  return (
    <Tooltip title={words}>
      <IconButton {...(to !== undefined && { component: Link, to })} {...button} aria-label={words}>
        <Icon size={iconSize} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
