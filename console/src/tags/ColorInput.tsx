import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { TextInput } from '../inputs/TextInput';
import { isColor, offeredColors } from './label-form';

const picker = {
  width: 28,
  height: 28,
  mr: 1,
  p: 0,
  border: 0,
  borderRadius: 1,
  background: 'none',
  cursor: 'pointer',
  flexShrink: 0,
} as const;
const isRight = (value: unknown) => (typeof value === 'string' && isColor(value) ? undefined : 'tags.color_wrong');

/** The color of a tag: one of those offered, one picked, or one typed. */
export function ColorInput() {
  const translate = useTranslate();
  const { field } = useController<{ color: string | null }>({ name: 'color' });
  const value = field.value ?? '';
  return (
    <Box>
      <TextInput
        source="color"
        fullWidth
        validate={isRight}
        slotProps={{
          htmlInput: { maxLength: 7, spellCheck: false },
          input: {
            startAdornment: (
              <Box
                component="input"
                type="color"
                aria-label={translate('tags.pick_color')}
                value={isColor(value) ? value.toLowerCase() : '#000000'}
                onChange={(event: React.ChangeEvent<HTMLInputElement>) => field.onChange(event.target.value.toUpperCase())}
                sx={picker}
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
            onClick={() => field.onChange(color)}
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
