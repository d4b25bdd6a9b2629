import type { Evidence, ExtractedField, FieldKey, FieldValue } from '#core/extraction/fields/extracted-fields';
import type { PaymentMethod } from '#core/database/values/tax-form-values';
import type { StatementEntry } from '#core/database/values/income-values';
import type { SplitDefinition } from '#core/database/values/split-definition';
import type { DocumentType } from '#core/extraction/fields/document-type';

/** Why the machine thinks a document belongs to a property; `reason` is a sentence for a person. */
export interface PropertyMatch {
  property_id: number;
  confidence: number;
  by:
    | 'plus_address'
    | 'property_address_mailbox'
    | 'account_number'
    | 'address'
    | 'association'
    | 'name'
    | 'same_bill'
    | 'wording'
    | 'vendor_history'
    | 'rule';
  reason: string;
  /** Where on the document it stands, where it stands there. */
  evidence?: Evidence;
}

/** How a document was read. */
export interface Reading {
  /** Words of it were recognised on pictures, so that a figure may be misread. */
  recognised: boolean;
  /** How many papers one of its pictures shows at most. */
  papers: number;
  /** The currency of the books at that time, ISO 4217. */
  currency: string;
}

/** What the machine found: extracted fields, its property and type, and every property it considered. */
export interface MachineFields {
  fields: { [K in FieldKey]?: ExtractedField<K> };
  document_type?: DocumentType;
  property_id?: number | null;
  property_matches?: PropertyMatch[];
  /** The sentence that says of what place it is, where that is no property's. */
  unknown_place?: string;
  /** The numbers on it that are known to be a property's. */
  known_numbers?: { plain: string; property_id: number }[];
  /** The subscription it was linked to without a person, and the sentence why. */
  linked_subscription?: { id: number; reason: string };
  /** The category a rule proposes for the expense. */
  category_id?: number | null;
  /** How a rule says that its expense is paid. */
  payment_method?: PaymentMethod;
  /** How the document was read when its fields were found. */
  reading?: Reading;
  /** How a rule divides the expense. */
  splits?: SplitDefinition[];
  /** What the extractor had found where a lesson from earlier corrections took its place, null for nothing. */
  before_lessons?: { [K in 'vendor' | 'document_type' | 'expense_type']?: ExtractedField<K> | null };
  /** What stood there before a rule set it, null for nothing: rules that run anew start from it. */
  before_rules?: {
    vendor?: ExtractedField<'vendor'> | null;
    description?: ExtractedField<'description'> | null;
    document_type?: DocumentType | null;
  };
}

/** What people have set; a key that is present counts even when it is null. */
export interface PersonFields {
  fields: { [K in FieldKey]?: FieldValue<K> | null };
  document_type?: DocumentType;
  property_id?: number | null;
  /** The category that its expense is to have; null: none. */
  category_id?: number | null;
  removed_tags?: number[];
  /** A person has said that it is a document of its own: nothing marks it as a copy of another or links it with a bill again. */
  duplicate_of?: null;
  /** What they say of the figures of an owner statement. */
  income?: StatementEntry;
}

/** The two sides of a document, as stored. */
export interface Sides {
  machineFields: MachineFields;
  personFields: PersonFields;
}
