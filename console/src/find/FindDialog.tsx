import { Box, Dialog, Typography } from '@mui/material';
import { Command } from 'cmdk';
import { Building2, FileText, type LucideIcon, Wrench } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { titleOf } from '../documents/document-words';
import { Note } from '../layout/Text';
import { formatDay } from '../money/format';
import { addressOf } from '../properties/property-words';
import { useIsLimited } from '../auth/use-me';
import { useRole } from '../providers/role';
import { vendorPath } from '../vendors/vendor-path';
import { fits, useFound } from './find-entries';
import { screensFor } from './screens';
import { commandStyle } from './find-style';

interface EntryProps {
  value: string;
  icon: LucideIcon;
  title: string;
  note?: string | null;
  onSelect: () => void;
}

/** What it is beside its name; below it on a phone. */
const beside = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'center' },
  columnGap: 1.5,
} as const;

function Entry({ value, icon: Icon, title, note, onSelect }: EntryProps) {
  return (
    <Command.Item value={value} onSelect={onSelect}>
      <Icon size={16} aria-hidden />
      <Box sx={beside}>
        <Typography noWrap sx={{ flex: { sm: 1 } }}>
          {title}
        </Typography>
        {note && (
          <Note component="span" noWrap sx={{ maxWidth: { sm: '50%' } }}>
            {note}
          </Note>
        )}
      </Box>
    </Command.Item>
  );
}

function Group({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? null : <Command.Group heading={heading}>{children}</Command.Group>;
}

const lineOf = (...words: (string | null | undefined)[]): string => words.filter(Boolean).join(' · ');

/** What the server found, by kind. */
function Found({ found, go }: { found: ReturnType<typeof useFound>; go: (to: string) => () => void }) {
  const translate = useTranslate();
  const entry = (to: string, icon: LucideIcon, title: string, note?: string | null) => (
    <Entry key={to} value={to} icon={icon} title={title} note={note ?? null} onSelect={go(to)} />
  );
  return (
    <>
      <Group heading={translate('find.properties')}>
        {found.properties.map((row) => entry(`/properties/${row.id}`, Building2, row.name, addressOf(row)))}
      </Group>
      <Group heading={translate('find.vendors')}>
        {found.vendors.map((row) => entry(vendorPath(row.business_name), Wrench, row.business_name, lineOf(row.service_type, row.phone)))}
      </Group>
      <Group heading={translate('find.documents')}>
        {found.documents.map((row) =>
          entry(`/documents/${row.id}`, FileText, titleOf(row), lineOf(row.filename, row.document_date && formatDay(row.document_date))),
        )}
      </Group>
    </>
  );
}

/** Finds a screen, a property, a vendor or a document by words, and goes there. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const found = useFound(useDeferredValue(words));
  const screens = screensFor(useRole(), useIsLimited())
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
        <Command.Input autoFocus maxLength={200} value={words} onValueChange={setWords} placeholder={translate('find.placeholder')} />
        <Command.List label={translate('find.label')}>
          {!found.searching && <Command.Empty>{translate(found.failed ? 'find.failed' : 'find.nothing')}</Command.Empty>}
          <Group heading={translate('find.screens')}>
            {screens.map(({ to, name, icon }) => (
              <Entry key={to} value={to} icon={icon} title={name} onSelect={go(to)} />
            ))}
          </Group>
          <Found found={found} go={go} />
        </Command.List>
      </Box>
    </Dialog>
  );
}
