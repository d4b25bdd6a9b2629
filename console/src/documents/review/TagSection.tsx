import { Autocomplete, Box, createFilterOptions, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Quiet } from '../../layout/Text';
import type { DocumentFull, Tag } from '../../api/types';
import { useActions } from '../../records/use-actions';
import { TagList } from '../../tags/TagList';
import { useTags } from '../../tags/use-tags';
import { PanelSection } from './PanelSection';

/** A tag there is, or the name of one to make. */
type Option = Tag | { create: string };

const defaultColor = '#6B7280';
const fitting = createFilterOptions<Option>({ stringify: (option) => ('create' in option ? option.create : option.name) });
const nameOf = (option: Option): string => ('create' in option ? option.create : option.name);

function withNew(options: Option[], typed: string): Option[] {
  const name = typed.trim();
  const known = options.some((option) => nameOf(option).toLowerCase() === name.toLowerCase());
  return name === '' || known ? options : [...options, { create: name }];
}

interface TagPickerProps {
  free: readonly Tag[];
  onAdd: (tagId: number) => void;
  onCreate: (name: string, color: string) => void;
}

/** Finds a tag by its name, or makes it: a blank one does nothing. */
function TagPicker({ free, onAdd, onCreate }: TagPickerProps) {
  const translate = useTranslate();
  const [words, setWords] = useState('');
  const [color, setColor] = useState(defaultColor);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Autocomplete<Option>
        fullWidth
        size="small"
        value={null}
        inputValue={words}
        onInputChange={(_, next, reason) => reason !== 'reset' && setWords(next)}
        options={[...free]}
        getOptionLabel={nameOf}
        getOptionKey={(option) => ('create' in option ? 'create' : option.id)}
        filterOptions={(options, state) => withNew(fitting(options, state), state.inputValue)}
        noOptionsText={translate('review.no_tags')}
        autoHighlight
        blurOnSelect={false}
        onChange={(_, option) => {
          if (!option) return;
          setWords('');
          if ('create' in option) onCreate(option.create, color);
          else onAdd(option.id);
        }}
        renderOption={({ key, ...props }, option) => (
          <Box component="li" key={key} {...props}>
            {'create' in option ? translate('review.create_tag', { name: option.create }) : option.name}
          </Box>
        )}
        renderInput={(params) => <TextField {...params} label={translate('review.add_tag')} />}
      />
      <Box
        component="input"
        type="color"
        aria-label={translate('review.tag_color')}
        title={translate('review.tag_color')}
        value={color}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => setColor(event.target.value.toUpperCase())}
        sx={{ width: 40, height: 38, p: '3px', border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'transparent' }}
      />
    </Box>
  );
}

/** The document's tags: put on, taken off, made in place. */
export function TagSection({ document, canChange }: { document: DocumentFull; canChange: boolean }) {
  const all = useTags().data ?? [];
  const { act } = useActions('tags');
  const wear = (tagId: number, on: boolean): void =>
    void act('wear', {
      work: (provider) => provider.tagDocument({ id: document.id, tagId, on }),
      failed: on ? 'review.tag_add_failed' : 'review.tag_remove_failed',
      detail: true,
    });
  const create = (name: string, color: string): void =>
    void act('create', {
      work: async (provider) => (await provider.create<Tag>('tags', { data: { name: name.trim(), color } })).data,
      done: 'review.tag_created',
      failed: 'review.tag_create_failed',
      detail: true,
      onDone: (tag) => wear(tag.id, true),
    });
  const worn = new Set(document.tags.map(({ id }) => id));
  return (
    <PanelSection title="review.tags">
      {document.tags.length === 0 && <Quiet words="review.no_tags" sx={{ mb: canChange ? 1.25 : 0 }} />}
      <Box sx={{ mb: document.tags.length > 0 && canChange ? 1.25 : 0 }}>
        <TagList tags={document.tags} onRemove={canChange ? ({ id }) => wear(id, false) : undefined} />
      </Box>
      {canChange && <TagPicker free={all.filter(({ id }) => !worn.has(id))} onAdd={(id) => wear(id, true)} onCreate={create} />}
    </PanelSection>
  );
}
