/** How an HOA e-mail and its documents are assigned: what taking an assignment back needs. */
export interface HoaAssignmentState {
  propertyId: number | null;
  /** A person said it; otherwise it is the machine's to decide. */
  byPerson: boolean;
  reviewNotes: string | null;
  /** Each document's property: what a person set (null is a word too), or `machine` where nobody did. */
  papers: { id: number; property: number | null | 'machine' }[];
}

/** An assignment as it was made. */
export interface HoaAssignment {
  before: HoaAssignmentState;
  propertyId: number;
  reviewNotes: string | null;
}
