import { Box, ButtonBase, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isColor, offeredColors } from './label-form';

interface ColorFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (color: string) => void;
}

/** A colour: one of those offered, one picked, or one typed. */
export function ColorField({ value, problem, onChange }: ColorFieldProps) {
  const translate = useTranslate();
  const shown = isColor(value) ? value : '#000000';
  return (
    <Box>
      <TextField
        fullWidth
        label={translate('tags.color')}
        value={value}
        error={Boolean(problem)}
        helperText={problem}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          htmlInput: { maxLength: 7, spellCheck: false },
          input: {
            startAdornment: (
              <Box
                component="input"
                type="color"
                aria-label={translate('tags.pick_color')}
                value={shown.toLowerCase()}
                onChange={(event: React.ChangeEvent<HTMLInputElement>) => onChange(event.target.value.toUpperCase())}
                sx={{
                  width: 28,
                  height: 28,
                  mr: 1,
                  p: 0,
                  border: 0,
                  borderRadius: 1,
                  background: 'none',
                  cursor: 'pointer',
                  flexShrink: 0,
                }}
              />
            ),
          },
        }}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {offeredColors.map((color) => (
          <ButtonBase
            key={color}
            aria-label={translate('tags.use_color', { color })}
            aria-pressed={color.toLowerCase() === value.toLowerCase()}
            onClick={() => onChange(color)}
            style={{ backgroundColor: color }}
            sx={({ tokens }) => ({
              width: 26,
              height: 26,
              borderRadius: '7px',
              '&[aria-pressed="true"]': { boxShadow: `0 0 0 2px ${tokens.paper}, 0 0 0 4px ${tokens.text}` },
            })}
          />
        ))}
      </Box>
    </Box>
  );
}
