import { AuditEntry, auditEntryTable } from '#core/kernel/audit/audit-entry.entity';
import { Document } from '#core/database/entities/document.entity';
import { OutgoingMail, outgoingMailTable } from '#core/kernel/outbox/outgoing-mail.entity';
import { Task, taskTable } from '#core/kernel/tasks/task.entity';
import { User } from '#core/database/entities/user.entity';

/** The kernel knows no noun. That rows of its tables belong to documents and people is said here, where both are known. */
taskTable.addManyToOne('documentId', 'Document', {
  entity: () => Document,
  mapToPk: true,
  nullable: true,
  fieldName: 'document_id',
  deleteRule: 'cascade',
});
outgoingMailTable.addManyToOne('documentId', 'Document', {
  entity: () => Document,
  mapToPk: true,
  nullable: true,
  fieldName: 'document_id',
  deleteRule: 'set null',
});
auditEntryTable.addManyToOne('userId', 'User', {
  entity: () => User,
  mapToPk: true,
  nullable: true,
  fieldName: 'user_id',
  deleteRule: 'restrict',
});

/** The tables of the kernel whose rows belong to a noun. */
export const keyedTables = [Task, OutgoingMail, AuditEntry] as const;
