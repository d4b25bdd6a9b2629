import {
  Activity,
  Building2,
  FileStack,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  ReceiptText,
  Repeat,
  ScrollText,
  Settings,
  Tags,
  Users,
  Workflow,
  Wrench,
} from 'lucide-react';
import type { Role } from '../providers/role';
import { staffPaths, wholePaths } from './paths';

export interface SidebarEntry {
  to: string;
  label: string;
  icon: LucideIcon;
}

export interface SidebarGroup {
  label: string | null;
  entries: readonly SidebarEntry[];
}

const main: SidebarGroup = {
  label: null,
  entries: [
    { to: '/', label: 'nav.dashboard', icon: LayoutDashboard },
    { to: '/documents', label: 'nav.documents', icon: FileStack },
    { to: '/properties', label: 'nav.properties', icon: Building2 },
    { to: '/expenses', label: 'nav.expenses', icon: ReceiptText },
    { to: '/subscriptions', label: 'nav.subscriptions', icon: Repeat },
    { to: '/hoa', label: 'nav.hoa', icon: Landmark },
    { to: '/vendors', label: 'nav.vendors', icon: Wrench },
  ],
};

const settings: SidebarGroup = {
  label: 'nav.settings_group',
  entries: [
    { to: '/tags', label: 'nav.tags', icon: Tags },
    { to: '/settings', label: 'nav.settings', icon: Settings },
    { to: '/email-status', label: 'nav.email_status', icon: Mail },
  ],
};

const admin: SidebarGroup = {
  label: 'nav.admin_group',
  entries: [
    { to: '/admin/users', label: 'nav.admin_users', icon: Users },
    { to: '/admin/system-status', label: 'nav.system_status', icon: Activity },
    { to: '/admin/audit-log', label: 'nav.audit_log', icon: ScrollText },
  ],
};

const rules: SidebarEntry = { to: '/ai-rules', label: 'nav.ai_rules', icon: Workflow };

/** What the sidebar offers to a role; less to a viewer who sees some properties only. */
export function sidebarFor(role: Role | undefined, isLimited = false): readonly SidebarGroup[] {
  if (role === 'ADMIN') return [main, settings, { ...admin, entries: [rules, ...admin.entries] }];
  // Staff reads and applies rules; those who only look have none to see.
  if (role === 'STAFF') return [main, { ...settings, entries: [...settings.entries, rules] }];
  if (role !== 'VIEWER') return [main, settings];
  // No way to a screen that would only send them back.
  return [main, settings].map((group) => ({
    ...group,
    entries: group.entries.filter(({ to }) => !staffPaths.has(to) && !(isLimited && wholePaths.has(to))),
  }));
}

/** Whether an entry stands for where we are: the dashboard only itself, the others also what lies below. */
export function isActive(entry: Pick<SidebarEntry, 'to'>, pathname: string): boolean {
  return entry.to === '/' ? pathname === '/' : pathname === entry.to || pathname.startsWith(`${entry.to}/`);
}
