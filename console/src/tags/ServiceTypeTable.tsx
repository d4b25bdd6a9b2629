import { Box } from '@mui/material';
import { CircleSlash, Pencil, RotateCcw } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { ServiceType } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { RowButton } from '../layout/RowButton';
import { Rows } from '../layout/Rows';

interface ServiceTypeTableProps {
  rows: readonly ServiceType[];
  canChange: boolean;
  onEdit: (type: ServiceType) => void;
  onDeactivate: (type: ServiceType) => void;
  onActivate: (type: ServiceType) => void;
}

const columns = [
  { key: 'display_order', width: '72px' },
  { key: 'name', width: '26%', heading: true },
  { key: 'description' },
  { key: 'status', width: '110px' },
  { key: 'actions', right: true, width: '96px' },
] as const;

/** Every kind of work in its order, deactivated ones too. */
export function ServiceTypeTable({ rows, canChange, onEdit, onDeactivate, onActivate }: ServiceTypeTableProps) {
  const translate = useTranslate();
  const button = (icon: typeof Pencil, word: string, label: string, type: ServiceType, onClick: (type: ServiceType) => void) => (
    <RowButton icon={icon} word={translate(word)} label={translate(label, { name: type.name })} onClick={() => onClick(type)} />
  );
  const cells = (type: ServiceType) => ({
    display_order: <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{type.display_order}</Box>,
    name: <Box sx={{ fontWeight: 600 }}>{type.name}</Box>,
    description: <Box sx={{ color: 'text.secondary' }}>{type.description ?? '–'}</Box>,
    status: (
      <StatusBadge tone={type.is_active ? 'good' : 'warn'} text={type.is_active ? 'service_types.active' : 'service_types.inactive'} />
    ),
    actions: (
      <Box sx={{ display: 'inline-flex' }}>
        {button(Pencil, 'app.edit', 'service_types.edit_one', type, onEdit)}
        {type.is_active
          ? button(CircleSlash, 'service_types.deactivate', 'service_types.deactivate_one', type, onDeactivate)
          : button(RotateCcw, 'service_types.activate', 'service_types.activate_one', type, onActivate)}
      </Box>
    ),
  });
  const shown = columns.filter(({ key }) => canChange || key !== 'actions');
  return <Rows label="tags.service_types" words="service_types." rows={rows} columns={shown} cells={cells} keyOf={(type) => type.id} />;
}
