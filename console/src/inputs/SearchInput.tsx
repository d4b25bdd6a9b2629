import { Search } from 'lucide-react';
import { TextInput } from './TextInput';

/** Words to look for, in a form of filters. */
export function SearchInput({ label }: { label: string }) {
  return (
    <TextInput
      source="q"
      type="search"
      label={label}
      slotProps={{
        inputLabel: { shrink: true },
        input: { startAdornment: <Search size={15} aria-hidden style={{ marginRight: 8, flexShrink: 0 }} /> },
        htmlInput: { maxLength: 200 },
      }}
    />
  );
}
