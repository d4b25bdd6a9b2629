import { Card, Skeleton } from '@mui/material';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate, useUpdate } from 'react-admin';
import type { UserWithPassword } from '../api/types';
import { useMe } from '../auth/use-me';
import { StatusBadge } from '../documents/StatusBadge';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { Rows } from '../layout/Rows';
import { Instant } from '../money/Instant';
import { ListFailed, RecordList } from '../records/RecordList';
import { useMutationToasts } from '../records/use-mutation-toasts';
import { AskFirst } from './AskFirst';
import { EverybodysTokens } from './EverybodysTokens';
import { HandOver } from './HandOver';
import { LimitDialog } from './LimitDialog';
import { InviteDialog } from './InviteDialog';
import { ActionsCell, NameCell, RoleCell, StatusCell, type UserQuestion } from './UserCells';
import { invitationBadge, type User } from './user-words';

interface TableProps {
  users: readonly User[];
  onAsk: (user: User, question: UserQuestion) => void;
}

const columns = [
  { key: 'user', heading: true, width: '34%' },
  { key: 'role' },
  { key: 'status' },
  { key: 'invitation' },
  { key: 'last_login' },
  { key: 'actions', right: true },
] as const;

function UserTable({ users, onAsk }: TableProps) {
  const translate = useTranslate();
  const me = useMe().data?.id;
  const toasts = useMutationToasts<User, { data?: Partial<User> }>({
    done: ({ is_active: isActive }, { data }) => (data?.role ? 'users.role_updated' : isActive ? 'users.activated' : 'users.deactivated'),
    failed: 'users.failed_update',
    detail: true,
  });
  const [update] = useUpdate<User>('users', undefined, toasts);
  const change = ({ id }: User, data: Partial<User>) => void update('users', { id, data });
  const cells = (user: User) => {
    const cell = { user, own: user.id === me };
    return {
      user: <NameCell {...cell} />,
      role: <RoleCell {...cell} onChange={(role) => change(user, { role })} />,
      status: <StatusCell {...cell} onToggle={() => change(user, { is_active: !user.is_active })} />,
      invitation: <StatusBadge {...invitationBadge(user)} />,
      last_login: user.last_login ? <Instant at={user.last_login} /> : translate('users.never'),
      actions: <ActionsCell {...cell} onAsk={(question) => onAsk(user, question)} />,
    };
  };
  return <Rows label="users.list" words="users." rows={users} columns={columns} cells={cells} keyOf={({ id }) => id} />;
}

function UsersPage() {
  const { data, isPending } = useListContext<User>();
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
      actions={<ActionButton words="users.invite" variant="contained" icon={UserPlus} onClick={() => setInviting(true)} />}
    >
      <ListFailed words="users.failed_load" />
      {isPending && <Skeleton variant="rounded" height={280} />}
      {data && (
        <Card component="section">
          <UserTable users={data} onAsk={(user, question) => setAsked({ user, question })} />
        </Card>
      )}
      {/* After the users, so that it does not move when they come. */}
      {!isPending && <EverybodysTokens />}
      {inviting && <InviteDialog onInvited={invited} onClose={() => setInviting(false)} />}
      {asked?.question === 'limit' && <LimitDialog user={asked.user} onClose={() => setAsked(null)} />}
      {asked && asked.question !== 'limit' && (
        <AskFirst user={asked.user} question={asked.question} onGiven={setGiven} onClose={() => setAsked(null)} />
      )}
      {given && <HandOver given={given} onClose={() => setGiven(null)} />}
    </Page>
  );
}

/** Who has an account, what they may do, and how others come in. There is always somebody: the one who looks. */
export function AdminUsers() {
  return (
    <RecordList<User> resource="users" perPage={1000} disableSyncWithLocation>
      <UsersPage />
    </RecordList>
  );
}
