import { Box, Dialog, Typography } from '@mui/material';
import { Command } from 'cmdk';
import { Building2, FileText, type LucideIcon } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { titleOf } from '../documents/document-words';
import { sidebarFor } from '../layout/sidebar-entries';
import { formatDay } from '../money/format';
import { addressOf } from '../properties/property-words';
import { useRole } from '../providers/role';
import { fits, useFound } from './find-entries';
import { commandStyle } from './find-style';

interface EntryProps {
  value: string;
  icon: LucideIcon;
  title: string;
  note?: string | null;
  onSelect: () => void;
}

function Entry({ value, icon: Icon, title, note, onSelect }: EntryProps) {
  return (
    <Command.Item value={value} onSelect={onSelect}>
      <Icon size={16} aria-hidden />
      <Typography noWrap sx={{ flex: 1 }}>
        {title}
      </Typography>
      {note && (
        <Typography noWrap variant="caption" sx={{ color: 'text.secondary', maxWidth: '50%' }}>
          {note}
        </Typography>
      )}
    </Command.Item>
  );
}

function Group({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? null : <Command.Group heading={heading}>{children}</Command.Group>;
}

/** Finds a screen, a property or a document by words, and goes there. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const { documents, properties, searching } = useFound(useDeferredValue(words));
  const screens = sidebarFor(useRole())
    .flatMap((group) => group.entries)
    .map((entry) => ({ ...entry, name: translate(entry.label) }))
    .filter(({ name }) => fits(name, words));
  const go = (to: string) => () => {
    onClose();
    void navigate(to);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': translate('find.label'), 'aria-labelledby': undefined } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box component={Command} shouldFilter={false} label={translate('find.label')} sx={commandStyle}>
        <Command.Input autoFocus value={words} onValueChange={setWords} placeholder={translate('find.placeholder')} />
        <Command.List label={translate('find.label')}>
          {!searching && <Command.Empty>{translate('find.nothing')}</Command.Empty>}
          <Group heading={translate('find.screens')}>
            {screens.map(({ to, name, icon }) => (
              <Entry key={to} value={to} icon={icon} title={name} onSelect={go(to)} />
            ))}
          </Group>
          <Group heading={translate('find.properties')}>
            {properties.map((property) => (
              <Entry
                key={property.id}
                value={`/properties/${property.id}`}
                icon={Building2}
                title={property.name}
                note={addressOf(property)}
                onSelect={go(`/properties/${property.id}`)}
              />
            ))}
          </Group>
          <Group heading={translate('find.documents')}>
            {documents.map((row) => (
              <Entry
                key={row.id}
                value={`/documents/${row.id}`}
                icon={FileText}
                title={titleOf(row)}
                note={[row.filename, row.document_date && formatDay(row.document_date)].filter(Boolean).join(' · ')}
                onSelect={go(`/documents/${row.id}`)}
              />
            ))}
          </Group>
        </Command.List>
      </Box>
    </Dialog>
  );
}
