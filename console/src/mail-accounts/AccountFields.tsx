import { Box, Checkbox, FormControlLabel, TextField, type TextFieldProps, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { ChoiceField } from '../layout/ChoiceField';
import { type AccountDraft, auths, endings, roles, tlsModes, tokenUrls, trusts } from './account-draft';

export interface FieldsProps {
  draft: AccountDraft;
  /** What is wrong with a field, by its name. */
  wrong: Readonly<Record<string, string>>;
  isNew: boolean;
  onChange: (change: Partial<AccountDraft>) => void;
}

type TextName = { [Name in keyof AccountDraft]: AccountDraft[Name] extends string ? Name : never }[keyof AccountDraft];

/** A field of the draft that is typed. */
function Typed({
  name,
  note,
  draft,
  wrong,
  onChange,
  isNew: _isNew,
  ...field
}: FieldsProps & { name: TextName; note?: string } & Omit<TextFieldProps, 'onChange' | 'name'>) {
  const translate = useTranslate();
  const problem = wrong[name];
  return (
    <TextField
      label={translate(`mail_accounts.${name}`)}
      value={draft[name]}
      error={problem !== undefined}
      helperText={problem ?? note}
      fullWidth
      autoComplete="off"
      onChange={({ target }) => onChange({ [name]: target.value })}
      {...field}
    />
  );
}

const beside = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};

function Head({ words }: { words: string }) {
  const translate = useTranslate();
  return (
    <Typography component="h3" variant="h3" sx={{ fontSize: 14, mt: 0.5 }}>
      {translate(words)}
    </Typography>
  );
}

function Secrets(props: FieldsProps) {
  const translate = useTranslate();
  const { draft, isNew } = props;
  const kept = isNew ? undefined : translate('mail_accounts.password_kept');
  const note = kept === undefined ? {} : { note: kept };
  if (draft.auth === 'password') return <Typed {...props} name="password" type="password" autoComplete="new-password" {...note} />;
  return (
    <>
      <Typed {...props} name="client_id" />
      <Typed {...props} name="client_secret" type="password" autoComplete="new-password" {...note} />
      <Typed {...props} name="refresh_token" type="password" autoComplete="new-password" {...note} />
      <Typed {...props} name="token_url" note={translate('mail_accounts.token_url_note', { url: tokenUrls[draft.auth] })} />
    </>
  );
}

/** Where the mailbox is and how to sign in to it. */
function Server(props: FieldsProps) {
  const translate = useTranslate();
  const { draft, onChange } = props;
  return (
    <>
      <ChoiceField
        values={auths}
        words="mail_accounts.auth_"
        label={translate('mail_accounts.provider')}
        value={draft.auth}
        onChange={(auth) => onChange({ auth })}
      />
      <Typed {...props} name="host" note={translate('mail_accounts.host_note')} autoFocus />
      <Box sx={beside}>
        <ChoiceField
          values={tlsModes}
          words="mail_accounts.tls_"
          label={translate('mail_accounts.tls')}
          value={draft.tls}
          onChange={(tls) => onChange({ tls })}
        />
        <Typed {...props} name="port" slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
      </Box>
      <Typed {...props} name="username" />
      <Secrets {...props} />
    </>
  );
}

/** Which messages are read and what they count as. */
function Reading(props: FieldsProps) {
  const translate = useTranslate();
  const { draft, onChange } = props;
  return (
    <>
      <Box sx={beside}>
        <Typed {...props} name="folder" />
        <Typed
          {...props}
          name="since"
          type="date"
          note={translate('mail_accounts.since_note')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <ChoiceField
          values={endings}
          words="mail_accounts.ending_"
          label={translate('mail_accounts.ending')}
          value={draft.ending}
          onChange={(ending) => onChange({ ending })}
        />
        {draft.ending === 'move' && <Typed {...props} name="move_to" />}
      </Box>
      <Box sx={beside}>
        <ChoiceField
          values={roles}
          words="mail_accounts.role_"
          label={translate('mail_accounts.role')}
          value={draft.role}
          onChange={(role) => onChange({ role })}
        />
        {draft.role !== 'subscriptions' && (
          <PropertyChooser
            label={translate('mail_accounts.property')}
            value={draft.property_id}
            helperText={translate('mail_accounts.property_note')}
            onChange={(id) => onChange({ property_id: id })}
          />
        )}
      </Box>
    </>
  );
}

/** All that is set of a mailbox elsewhere. */
export function AccountFields(props: FieldsProps) {
  const translate = useTranslate();
  const { draft, onChange } = props;
  return (
    <>
      <Head words="mail_accounts.section_server" />
      <Server {...props} />
      <Head words="mail_accounts.section_reading" />
      <Reading {...props} />
      <Head words="mail_accounts.section_trust" />
      <ChoiceField
        values={trusts}
        words="mail_accounts.trust_"
        label={translate('mail_accounts.trust')}
        value={draft.trust}
        helperText={translate(`mail_accounts.trust_${draft.trust}_note`)}
        onChange={(trust) => onChange({ trust })}
      />
      {draft.trust === 'senders' && <Typed {...props} name="checked_by" note={translate('mail_accounts.checked_by_note')} />}
      <FormControlLabel
        label={translate('mail_accounts.is_paused')}
        control={<Checkbox size="small" checked={draft.is_paused} onChange={(_, is_paused) => onChange({ is_paused })} />}
      />
    </>
  );
}
