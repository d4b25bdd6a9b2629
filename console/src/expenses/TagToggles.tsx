import { Box, ButtonBase } from '@mui/material';
import { Check } from 'lucide-react';
import type { ExpenseTag } from '../api/types';
import { Swatch } from '../charts/Swatch';

interface TagTogglesProps {
  label: string;
  tags: readonly Pick<ExpenseTag, 'id' | 'name' | 'color'>[];
  chosen: readonly number[];
  disabled?: boolean;
  onToggle: (id: number) => void;
}

/** Tags to switch on and off. */
export function TagToggles({ label, tags, chosen, disabled = false, onToggle }: TagTogglesProps) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, minWidth: 0 }}>
      {tags.map(({ id, name, color }) => {
        const on = chosen.includes(id);
        return (
          <ButtonBase
            key={id}
            type="button"
            aria-pressed={on}
            disabled={disabled}
            onClick={() => onToggle(id)}
            sx={({ tokens }) => ({
              gap: 0.75,
              px: 1.25,
              height: 28,
              maxWidth: 'min(100%, 240px)',
              fontFamily: 'inherit',
              fontSize: 12.5,
              fontWeight: on ? 600 : 500,
              borderRadius: '14px',
              border: `1px solid ${on ? tokens.blue : tokens.border}`,
              backgroundColor: on ? tokens.blueGround : tokens.paper,
              color: on ? tokens.text : tokens.textSecondary,
              '&:hover': { borderColor: tokens.blue },
            })}
          >
            {on ? <Check size={13} aria-hidden style={{ flexShrink: 0 }} /> : <Swatch color={color} size={8} />}
            <Box component="span" title={name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {name}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}

/** The list with the id taken out or put in. */
export const toggled = (chosen: readonly number[], id: number): number[] =>
  chosen.includes(id) ? chosen.filter((tag) => tag !== id) : [...chosen, id];
