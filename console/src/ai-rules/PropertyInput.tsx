import { Box, Chip } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { useRuleNames } from './use-rule-names';
import { readList, writeList } from './value-list';

interface PropertyInputProps {
  label: string;
  /** Its id, or the name a rule has it by. */
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
}

const isId = (text: string): boolean => /^\d+$/.test(text);

/** The property that a rule asks for or sets. */
export function PropertyInput({ label, value, onChange, problem }: PropertyInputProps) {
  const isNamed = value !== '' && !isId(value);
  return (
    <PropertyChooser<string | null>
      label={label}
      first={isNamed ? [{ id: value, name: value }] : []}
      value={isId(value) ? Number(value) : value || null}
      error={Boolean(problem)}
      helperText={problem}
      onChange={(chosen) => onChange(String(chosen ?? ''))}
    />
  );
}

/** The properties that a rule asks for: one is chosen after another. */
export function PropertiesInput({ label, value, onChange, problem }: PropertyInputProps) {
  const translate = useTranslate();
  const { property: names } = useRuleNames();
  const chosen = readList(value);
  return (
    <Box sx={{ minWidth: 0 }}>
      <PropertyInput
        label={label}
        value=""
        problem={problem}
        onChange={(added) => added && onChange(writeList([...new Set([...chosen, added])]))}
      />
      {chosen.length > 0 && (
        <Box component="ul" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {chosen.map((held) => {
            const name = isId(held) ? (names.get(Number(held)) ?? '…') : held;
            return (
              <li key={held}>
                <Chip
                  size="small"
                  label={name}
                  onDelete={() => onChange(writeList(chosen.filter((id) => id !== held)))}
                  deleteIcon={<X size={14} role="button" aria-label={translate('rules.remove_value', { name })} />}
                />
              </li>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
