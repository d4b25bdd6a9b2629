import { IconButton, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';

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

/** A small button at the end of a row. Its word goes with the click: it would stay over the dialog that opens. */
export function RowButton({ icon: Icon, word, label, disabled = false, pressed, onClick }: RowButtonProps) {
  const [isTold, setTold] = useState(false);
  const clicked = useRef(false);
  const forget = (): void => {
    clicked.current = false;
  };
  return (
    <Tooltip title={word} open={isTold} onOpen={() => setTold(!clicked.current)} onClose={() => setTold(false)}>
      {/* A disabled button tells nobody that the mouse is over it. */}
      <span onMouseLeave={forget} onBlur={forget}>
        <IconButton
          size="small"
          aria-label={label}
          {...(pressed !== undefined && { 'aria-pressed': pressed })}
          disabled={disabled}
          sx={{ color: pressed ? 'primary.main' : 'text.secondary', '&:hover': { color: pressed ? 'primary.main' : 'text.primary' } }}
          onClick={(event) => {
            event.stopPropagation();
            clicked.current = true;
            setTold(false);
            onClick();
          }}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      </span>
    </Tooltip>
  );
}
