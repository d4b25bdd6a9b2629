import { Search } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { TextInput, type TextInputProps } from './TextInput';

interface SearchInputProps extends Pick<TextInputProps, 'label' | 'sx' | 'type'> {
  source?: string;
  hint?: string;
}

/** Words to look for, in a form of filters. */
export function SearchInput({ source = 'q', hint, ...looks }: SearchInputProps) {
  const translate = useTranslate();
  return (
    <TextInput
      source={source}
      type="search"
      placeholder={hint && translate(hint)}
      slotProps={{
        inputLabel: { shrink: true },
        input: { startAdornment: <Search size={15} aria-hidden style={{ marginRight: 8, flexShrink: 0 }} /> },
        htmlInput: { maxLength: 200 },
      }}
      {...looks}
    />
  );
}
