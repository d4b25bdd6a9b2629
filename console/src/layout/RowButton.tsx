import { IconButton, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  icon: LucideIcon;
  /** The word in the tooltip, such as Edit. */
  word: string;
  /** What it does to which row, for those who cannot see where it stands. */
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
}

/** A small button at the end of a row. */
export function RowButton({ icon: Icon, word, label, disabled = false, pressed, onClick }: RowButtonProps) {
  return (
    <Tooltip title={word}>
      {/* A disabled button tells nobody that the mouse is over it. */}
      <span>
        <IconButton
          size="small"
          aria-label={label}
          {...(pressed !== undefined && { 'aria-pressed': pressed })}
          disabled={disabled}
          color={pressed ? 'primary' : 'default'}
          onClick={(event) => {
            event.stopPropagation();
            onClick();
          }}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      </span>
    </Tooltip>
  );
}
