import { Box, Menu, MenuItem } from '@mui/material';
import { Archive, Check, FolderOpen, Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { useTags } from '../../tags/use-tags';
import { AssignButton } from '../AssignButton';
import { useCategories } from '../use-documents';
import type { BulkChoice, BulkKind, DocumentBulk } from './use-document-bulk';

interface BulkBarProps {
  marked: readonly number[];
  bulk: DocumentBulk;
  /** What was selected has been dealt with. */
  onDone: () => void;
}

interface ChoiceProps {
  label: string;
  icon: typeof Check;
  options: readonly { id: number; name: string }[];
  disabled: boolean;
  onChoose: (id: number) => void;
}

/** A button that asks for one of several first. */
function Choice({ label, icon: Icon, options, disabled, onChoose }: ChoiceProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ActionButton
        words={label}
        size="small"
        aria-haspopup="menu"
        disabled={disabled || options.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
        icon={Icon}
        variant="text"
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { maxHeight: 420 } } }}>
        {options.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              onChoose(id);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What can be done to the selected documents at once. */
export function BulkBar({ marked, bulk: { run, progress }, onDone }: BulkBarProps) {
  const translate = useTranslate();
  const categories = useCategories().data ?? [];
  const tags = useTags().data ?? [];
  const disabled = progress !== null;
  const act = (action: BulkKind, choice?: BulkChoice): void => {
    void run(action, marked, choice);
    if (action === 'save' || action === 'file') onDone();
  };
  const button = (action: 'save' | 'file', Icon: typeof Check) => (
    <ActionButton
      words={`documents.bulk.${action}`}
      size="small"
      disabled={disabled}
      onClick={() => act(action)}
      icon={Icon}
      variant="text"
    />
  );
  return (
    <Box
      role="group"
      aria-label={translate('documents.bulk_label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, width: '100%', pb: 0.5 }}
    >
      {button('save', Check)}
      {button('file', Archive)}
      <AssignButton
        label="documents.bulk.assign"
        variant="text"
        disabled={disabled}
        matches={[]}
        onChange={(property_id) => act('assign', { property_id })}
      />
      <Choice
        label="documents.bulk.categorize"
        icon={FolderOpen}
        options={categories}
        disabled={disabled}
        onChoose={(category_id) => act('categorize', { category_id })}
      />
      <Choice label="documents.bulk.tag" icon={TagIcon} options={tags} disabled={disabled} onChoose={(tag_id) => act('tag', { tag_id })} />
    </Box>
  );
}
