import type { Document } from '#core/documents/document.entity';
import type { HoaAssignmentState } from '#core/hoa/hoa-assignment';
import type { HoaEmail } from '#core/hoa/hoa-email.entity';

/** How an HOA e-mail and its documents are assigned now. */
export function assignmentOf(email: HoaEmail, papers: readonly Document[]): HoaAssignmentState {
  return {
    propertyId: email.propertyId ?? null,
    byPerson: email.personSet.includes('property_id'),
    reviewNotes: email.reviewNotes ?? null,
    papers: papers.map(({ id, personFields: { property_id: property } }) => ({
      id,
      property: property === undefined ? 'machine' : property,
    })),
  };
}
