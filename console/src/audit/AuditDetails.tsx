import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { Fact } from '../layout/Fact';
import { Rows } from '../layout/Rows';
import { formatInstant } from '../money/format';
import { aboutOf, actionBadge, type AuditEntry, type ChangedField, changedFields, type Names, noAddress } from './audit-words';

function Facts({ entry, names }: { entry: AuditEntry; names: Names }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Fact label={translate('audit.what')}>
        <StatusBadge {...actionBadge(entry.action)} />
      </Fact>
      <Fact label={translate('audit.about')}>{aboutOf(entry, names, translate)}</Fact>
      <Fact label={translate('audit.who')}>{whoOf(entry, translate)}</Fact>
      <Fact label={translate('audit.at')}>{formatInstant(entry.at)}</Fact>
      <Fact label={translate('audit.address')}>{entry.address ?? translate(noAddress(entry))}</Fact>
      {entry.request_id !== null && <Fact label={translate('audit.request')}>{entry.request_id}</Fact>}
    </Box>
  );
}

/** Who did it: a user by name, somebody who had not signed in, or the product itself. */
export const whoOf = ({ user_name: name, address }: AuditEntry, translate: (key: string) => string): string =>
  name ?? translate(address === null ? 'audit.product' : 'audit.nobody');

const keys = ['field', 'before', 'after'] as const;

function Changes({ fields }: { fields: readonly ChangedField[] }) {
  const translate = useTranslate();
  const columns = keys.map((key) => ({
    key,
    label: translate(`audit.${key}`),
    width: key === 'field' ? '28%' : '36%',
    ...(key === 'field' ? { heading: true } : { long: true }),
  }));
  const side = (value: string | null) => (
    <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', ...(value === null && { color: 'text.secondary' }) }}>
      {value ?? translate('audit.not_set')}
    </Box>
  );
  const cells = ({ name, before, after }: ChangedField) => ({ field: <strong>{name}</strong>, before: side(before), after: side(after) });
  return <Rows label={translate('audit.changed')} rows={fields} columns={columns} cells={cells} keyOf={({ name }) => name} />;
}

/** One entry whole, with what was before and after. */
export function AuditDetails({ entry, names, onClose }: { entry: AuditEntry; names: Names; onClose: () => void }) {
  const translate = useTranslate();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const fields = changedFields(entry);
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={phone} maxWidth="md" aria-labelledby="audit-details">
      <DialogTitle id="audit-details" component="h2">
        {translate('audit.details', { id: entry.id })}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Facts entry={entry} names={names} />
          {fields.length > 0 ? (
            <Changes fields={fields} />
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate('audit.no_values')}
            </Typography>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('audit.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
