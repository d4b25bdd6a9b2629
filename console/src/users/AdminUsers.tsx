import { Button, Card, Skeleton } from '@mui/material';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMe } from '../auth/use-me';
import { StatusBadge } from '../documents/StatusBadge';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { Rows } from '../layout/Rows';
import { Instant } from '../money/Instant';
import { AskFirst } from './AskFirst';
import { EverybodysTokens } from './EverybodysTokens';
import { HandOver } from './HandOver';
import { InviteDialog } from './InviteDialog';
import { type UserActions, useUserActions, useUsers } from './use-users';
import { ActionsCell, NameCell, RoleCell, StatusCell, type UserQuestion } from './UserCells';
import { invitationBadge, type User, type UserWithPassword } from './user-words';

interface TableProps {
  users: readonly User[];
  actions: UserActions;
  onAsk: (user: User, question: UserQuestion) => void;
}

const keys = ['user', 'role', 'status', 'invitation', 'last_login', 'actions'] as const;

function UserTable({ users, actions, onAsk }: TableProps) {
  const translate = useTranslate();
  const me = useMe().data?.id;
  const columns = keys.map((key) => ({
    key,
    label: translate(`users.${key}`),
    ...(key === 'user' && { heading: true, width: '34%' }),
    ...(key === 'actions' && { right: true }),
  }));
  const cells = (user: User) => {
    const cell = { user, own: user.id === me };
    return {
      user: <NameCell {...cell} />,
      role: <RoleCell {...cell} onChange={(role) => void actions.setRole(user, role)} />,
      status: <StatusCell {...cell} onToggle={() => void actions.setActive(user, !user.is_active)} />,
      invitation: <StatusBadge {...invitationBadge(user)} />,
      last_login: user.last_login ? <Instant at={user.last_login} /> : translate('users.never'),
      actions: <ActionsCell {...cell} onAsk={(question) => onAsk(user, question)} />,
    };
  };
  return <Rows label={translate('users.list')} rows={users} columns={columns} cells={cells} keyOf={({ id }) => id} />;
}

/** Who has an account, what they may do, and how others come in. There is always somebody: the one who looks. */
export function AdminUsers() {
  const translate = useTranslate();
  const { data, isError, refetch } = useUsers();
  const actions = useUserActions();
  const [inviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<{ user: User; question: UserQuestion } | null>(null);
  const [given, setGiven] = useState<UserWithPassword | null>(null);
  const invited = (user: UserWithPassword): void => {
    setInviting(false);
    setGiven(user);
  };
  return (
    <Page
      title="users.title"
      subtitle="users.subtitle"
      actions={
        <Button variant="contained" startIcon={<UserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
          {translate('users.invite')}
        </Button>
      }
    >
      <LoadFailed failed={isError} words="users.failed_load" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={280} />}
      {data && (
        <Card component="section">
          <UserTable users={data} actions={actions} onAsk={(user, question) => setAsked({ user, question })} />
        </Card>
      )}
      <EverybodysTokens />
      {inviting && <InviteDialog invite={actions.invite} onInvited={invited} onClose={() => setInviting(false)} />}
      {asked && <AskFirst {...asked} actions={actions} onGiven={setGiven} onClose={() => setAsked(null)} />}
      {given && <HandOver given={given} onClose={() => setGiven(null)} />}
    </Page>
  );
}
