import { MenuItem } from '@mui/material';

/**
 * What a select offers: none of them, and each. One that is held but not offered, since it is not loaded yet or no longer to be chosen, is
 * shown as such and not as none.
 */
export function choiceItems(none: string, options: readonly { id: number; name: string }[], held: number | '' | null) {
  const isHeld = held !== '' && held !== null && !options.some(({ id }) => id === held);
  return [
    <MenuItem key="none" value="">
      {none}
    </MenuItem>,
    ...(isHeld
      ? [
          <MenuItem key="held" value={held} sx={{ display: 'none' }}>
            …
          </MenuItem>,
        ]
      : []),
    ...options.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    )),
  ];
}
