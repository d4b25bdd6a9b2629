import {
  Banknote,
  Bug,
  FileClock,
  FileSpreadsheet,
  FlaskConical,
  HandCoins,
  HousePlus,
  Landmark,
  Plus,
  ReceiptText,
  Rocket,
  ScanText,
  Stethoscope,
  Upload,
  UserRound,
  Wand,
  Workflow,
} from 'lucide-react';
import { staffPaths, wholePaths } from '../layout/paths';
import { sidebarFor, type SidebarEntry } from '../layout/sidebar-entries';
import type { Role } from '../providers/role';

/** Screens the sidebar does not name. */
const others: readonly SidebarEntry[] = [
  { to: '/expenses/new', label: 'find.new_expense', icon: Plus },
  { to: '/properties/new', label: 'find.new_property', icon: Plus },
  { to: '/upload', label: 'find.upload', icon: Upload },
  { to: '/owners', label: 'owners.title', icon: UserRound },
  { to: '/income', label: 'income.title', icon: HandCoins },
  { to: '/bank', label: 'bank.title', icon: Banknote },
  { to: '/imports', label: 'imports.title', icon: FileSpreadsheet },
  { to: '/expected-documents', label: 'expected.page', icon: FileClock },
  { to: '/rental-portfolio', label: 'find.portfolio', icon: FlaskConical },
  { to: '/reports/tax', label: 'find.tax_report', icon: Landmark },
  { to: '/reports/schedule-e', label: 'schedule_e.title', icon: FileSpreadsheet },
  { to: '/reports/1099', label: 'form_1099.title', icon: ReceiptText },
  { to: '/reports/depreciation', label: 'assets.title', icon: HousePlus },
  { to: '/ai-rules', label: 'find.ai_rules', icon: Workflow },
  { to: '/diagnostics', label: 'find.diagnostics', icon: Stethoscope },
  { to: '/ai-test', label: 'find.ai_test', icon: Wand },
  { to: '/manual-process', label: 'find.manual_process', icon: ScanText },
  { to: '/debug', label: 'debug.title', icon: Bug },
  { to: '/coming-soon', label: 'find.coming_soon', icon: Rocket },
];

/** Screens that only change things, and those that send a viewer back. */
const notForViewers = new Set(['/expenses/new', '/properties/new', '/upload', '/manual-process', ...staffPaths]);

/** Every screen a role can go to by its name. */
export function screensFor(role: Role | undefined, isLimited = false): readonly SidebarEntry[] {
  const all = [...sidebarFor(role, isLimited).flatMap(({ entries }) => entries), ...others];
  const named = new Set<string>();
  return all.filter(({ to }) => {
    if (named.has(to) || (role === 'VIEWER' && notForViewers.has(to)) || (isLimited && wholePaths.has(to))) return false;
    named.add(to);
    return true;
  });
}
