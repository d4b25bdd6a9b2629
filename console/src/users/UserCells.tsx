import { Box, ButtonBase, Tooltip, Typography } from '@mui/material';
import { Building2, KeyRound, LogOut, type LucideIcon, Send, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { MoreMenu } from '../layout/MoreMenu';
import { ChoiceField } from '../layout/ChoiceField';
import { Span } from '../layout/Span';
import { Quiet } from '../layout/Text';
import { nameOf, type User, type UserRole, userRoles } from './user-words';

/** What asks first, with a question that is answered by yes or no. */
export type YesNoQuestion = 'resend' | 'reset' | 'reset_factor' | 'end_sessions' | 'delete';
export type UserQuestion = YesNoQuestion | 'limit';

export interface CellProps {
  user: User;
  own: boolean;
}

/** Who it is. */
export function NameCell({ user, own }: CellProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {nameOf(user)}
        {own && <Span sx={{ color: 'text.secondary', fontWeight: 400 }}>{` (${translate('users.you')})`}</Span>}
        {user.has_second_factor && (
          <Tooltip title={translate('users.has_factor')}>
            <Span role="img" aria-label={translate('users.has_factor')} sx={{ ml: 0.75, color: 'success.main' }}>
              <ShieldCheck size={15} aria-hidden style={{ verticalAlign: '-2px' }} />
            </Span>
          </Tooltip>
        )}
      </Typography>
      {user.full_name.trim() && <Quiet sx={{ overflowWrap: 'anywhere' }}>{user.email}</Quiet>}
      {user.owners !== null && user.owners.length > 0 && <Quiet words="users.sees_owners" args={{ smart_count: user.owners.length }} />}
      {user.properties !== null && user.properties.length > 0 && (
        <Quiet words="users.sees_some" args={{ smart_count: user.properties.length }} />
      )}
    </Box>
  );
}

/** The role, chosen in place. */
export function RoleCell({ user, own, onChange }: CellProps & { onChange: (role: UserRole) => void }) {
  const translate = useTranslate();
  return (
    <Tooltip title={own ? translate('users.own_account') : ''}>
      <ChoiceField
        values={userRoles}
        words={(role) => translate(`users.role_${role.toLowerCase()}`)}
        value={user.role}
        disabled={own}
        slotProps={{ htmlInput: { 'aria-label': translate('users.role_of', { name: nameOf(user) }) } }}
        sx={{ width: 118, '& .MuiSelect-select': { py: '5px', fontSize: 13 } }}
        onChange={onChange}
      />
    </Tooltip>
  );
}

/** Active or not; a click turns it. */
export function StatusCell({ user, own, onToggle }: CellProps & { onToggle: () => void }) {
  const translate = useTranslate();
  const badge = user.is_active ? ({ tone: 'good', text: 'users.active' } as const) : ({ tone: 'bad', text: 'users.inactive' } as const);
  if (own) {
    return (
      <Tooltip title={translate('users.own_account')}>
        <span>
          <StatusBadge {...badge} />
        </span>
      </Tooltip>
    );
  }
  const words = translate(user.is_active ? 'users.deactivate' : 'users.activate', { name: nameOf(user) });
  return (
    <Tooltip title={words}>
      <ButtonBase aria-label={`${translate(badge.text)}: ${words}`} onClick={onToggle} sx={{ borderRadius: '5px' }}>
        <StatusBadge {...badge} />
      </ButtonBase>
    </Tooltip>
  );
}

/**
 * What else can be done; each asks first. Resend only while the invitation is not accepted. Nothing to one's own account: a new password ends the session
 * that would show it.
 */
export function ActionsCell({ user, own, onAsk }: CellProps & { onAsk: (question: UserQuestion) => void }) {
  const translate = useTranslate();
  const item = (question: UserQuestion, icon: LucideIcon) => ({ words: `users.${question}`, icon, onClick: () => onAsk(question) });
  const items = [
    !user.invitation_accepted && item('resend', Send),
    item('reset', KeyRound),
    user.has_second_factor && item('reset_factor', ShieldOff),
    user.role === 'VIEWER' && item('limit', Building2),
    item('end_sessions', LogOut),
    { ...item('delete', Trash2), isBad: true },
  ];
  return (
    <Tooltip title={own ? translate('users.own_password') : ''}>
      <span>
        <MoreMenu label={translate('users.more', { name: nameOf(user) })} items={items} disabled={own} />
      </span>
    </Tooltip>
  );
}
