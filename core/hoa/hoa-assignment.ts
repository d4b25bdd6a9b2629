import { z } from 'zod';
import type { Document } from '#core/documents/document.entity';
import type { HoaEmail } from '#core/hoa/hoa-email.entity';

/** A document's property: what a person set (null is a word too), or `machine` where nobody did. */
const PaperProperty = z.object({ id: z.int(), property: z.union([z.int().nullable(), z.literal('machine')]) });

/** How an HOA e-mail and its documents are assigned: what an undo needs, kept in the audit log with each assignment. */
export const HoaAssignmentState = z.object({
  propertyId: z.int().nullable(),
  /** A person said it; otherwise it is the machine's to decide. */
  byPerson: z.boolean(),
  reviewNotes: z.string().nullable(),
  papers: z.array(PaperProperty),
});
export type HoaAssignmentState = z.output<typeof HoaAssignmentState>;

/** The assignment as it stands. */
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
