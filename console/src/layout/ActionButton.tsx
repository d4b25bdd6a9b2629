import { Button, type ButtonProps } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { iconOnly } from './icon-only';

interface ActionButtonProps extends Omit<ButtonProps, 'children' | 'startIcon'> {
  /** The name of what it says, or that itself. */
  words: string;
  args?: object;
  icon?: LucideIcon;
  /** Where it leads. */
  to?: string;
  /** Where only its icon stays. */
  shrinks?: keyof typeof iconOnly;
}

/** A button that says what it does, with an icon where it has one; a link where it leads somewhere. It is outlined and calm where it is nothing else. */
export function ActionButton({ words, args, icon: Icon, to, shrinks, variant = 'outlined', ...button }: ActionButtonProps) {
  const translate = useTranslate();
  const text = translate(words, { _: words, ...args });
  return (
    <Button
      {...(to !== undefined && { component: Link, to })}
      {...(Icon && { startIcon: <Icon size={button.size === 'small' ? 15 : 16} aria-hidden /> })}
      variant={variant}
      color={variant === 'contained' ? 'primary' : 'inherit'}
      {...(shrinks && { 'aria-label': text, sx: iconOnly[shrinks] })}
      {...button}
    >
      {shrinks ? <span>{text}</span> : text}
    </Button>
  );
}
