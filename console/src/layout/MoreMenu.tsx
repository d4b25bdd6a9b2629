import { IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { type LucideIcon, MoreVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface MoreItem {
  words: string;
  icon?: LucideIcon;
  /** It takes something away. */
  isBad?: boolean;
  onClick: () => void;
}

interface MoreMenuProps {
  label: string;
  items: readonly (MoreItem | false)[];
  disabled?: boolean;
}

/** A button that opens what else can be done. */
export function MoreMenu({ label, items, disabled = false }: MoreMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void): void => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        size="small"
        disabled={disabled}
        aria-haspopup="menu"
        aria-label={label}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertical size={17} aria-hidden />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        // The button is at the right edge: to its right a phone has no room for whole words.
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => setAnchor(null)}
      >
        {items.map(
          (item) =>
            item && (
              <MenuItem key={item.words} onClick={() => choose(item.onClick)} sx={item.isBad ? { color: 'error.main' } : {}}>
                {item.icon && (
                  <ListItemIcon sx={{ color: 'inherit' }}>
                    <item.icon size={16} aria-hidden />
                  </ListItemIcon>
                )}
                {translate(item.words)}
              </MenuItem>
            ),
        )}
      </Menu>
    </>
  );
}
