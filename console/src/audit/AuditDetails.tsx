import { useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { Facts } from '../layout/Facts';
import { Span } from '../layout/Span';
import { Quiet } from '../layout/Text';
import { ReadDialog } from '../layout/ReadDialog';
import { Rows } from '../layout/Rows';
import { formatInstant } from '../money/format';
import { aboutOf, actionBadge, type AuditEntry, type ChangedField, changedFields, type Names, noAddress } from './audit-words';

/** Who did it: a user by name, somebody who had not signed in, or the product itself. */
export const whoOf = ({ user_name: name, address }: AuditEntry, translate: (key: string) => string): string =>
  name ?? translate(address === null ? 'audit.product' : 'audit.nobody');

const columns = [
  { key: 'field', width: '28%', heading: true },
  { key: 'before', width: '36%', long: true },
  { key: 'after', width: '36%', long: true },
] as const;

function Changes({ fields }: { fields: readonly ChangedField[] }) {
  const translate = useTranslate();
  const side = (value: string | null) => (
    <Span sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', ...(value === null && { color: 'text.secondary' }) }}>
      {value ?? translate('audit.not_set')}
    </Span>
  );
  const cells = ({ name, before, after }: ChangedField) => ({ field: <strong>{name}</strong>, before: side(before), after: side(after) });
  return <Rows label="audit.changed" words="audit." rows={fields} columns={columns} cells={cells} keyOf={({ name }) => name} />;
}

/** One entry whole, with what was before and after. */
export function AuditDetails({ entry, names, onClose }: { entry: AuditEntry; names: Names; onClose: () => void }) {
  const translate = useTranslate();
  const fields = changedFields(entry);
  return (
    <ReadDialog title={translate('audit.details', { id: entry.id })} maxWidth="md" onClose={onClose}>
      <Facts
        width={300}
        facts={[
          ['audit.what', <StatusBadge key="what" {...actionBadge(entry.action)} />],
          ['audit.about', aboutOf(entry, names, translate)],
          ['audit.who', whoOf(entry, translate)],
          ['audit.at', formatInstant(entry.at)],
          ['audit.address', entry.address ?? translate(noAddress(entry))],
          ['audit.request', entry.request_id],
        ]}
      />
      {fields.length > 0 ? <Changes fields={fields} /> : <Quiet words="audit.no_values" />}
    </ReadDialog>
  );
}
