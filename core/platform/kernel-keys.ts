import { auditEntryTable } from '#core/audit/audit-entry.entity';
import { Document } from '#core/documents/document.entity';
import { outgoingMailTable } from '#core/outbox/outgoing-mail.entity';
import { taskTable } from '#core/tasks/task.entity';
import { User } from '#core/users/user.entity';

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
