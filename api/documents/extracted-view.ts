import type { z } from 'zod';
import type { Document } from '#core/database/entities/document.entity';
import { bookingDay } from '#core/records/documents/booking-day';
import { effectiveField } from '#core/database/values/effective-values';
import { proposedCategory } from '#core/database/values/schedule-e';
import {
  type ExtractedField,
  type FieldKey,
  fieldKeys,
  type FieldValue,
  isMoneyField,
  type LineItem,
} from '#core/extraction/fields/extracted-fields';
import type { Plain } from '../list-query/find-plain.js';
import type { DocumentRow, FieldOut } from './document.schema.js';

type Shown = z.input<typeof FieldOut>;
type Items = z.output<typeof LineItem>[];

/** What was extracted, as the api shows it: effective values by plain name, the machine's by `ai_` name, every key with its evidence. */
export function viewExtracted(document: Plain<Document>): z.input<typeof DocumentRow>['extracted_data'] {
  const machine = document.machineFields.fields;
  const type = machine.expense_type?.value ?? null;
  return {
    vendor: effectiveField(document, 'vendor'),
    amount: effectiveField(document, 'amount'),
    date: effectiveField(document, 'service_date'),
    expense_date: bookingDay(document),
    description: effectiveField(document, 'description'),
    type: document.documentType,
    property_address: effectiveField(document, 'property_address'),
    filename: effectiveField(document, 'suggested_copy_destination_name') ?? document.filename,
    ai_vendor: machine.vendor?.value ?? null,
    ai_amount: machine.amount?.value ?? null,
    ai_service_date: machine.service_date?.value ?? null,
    ai_expense_type: type,
    ai_category: type === null ? null : proposedCategory(type),
    ai_invoice_number: machine.invoice_number?.value ?? null,
    ai_due_date: machine.due_date?.value ?? null,
    ai_description: machine.description?.value ?? null,
    ai_notes: machine.notes?.value ?? null,
    ai_confidence: document.aiConfidence ?? null,
    fields: viewFields(document),
  };
}

function viewFields(document: Plain<Document>): Record<string, Shown> {
  const fields: Record<string, Shown> = {};
  for (const key of fieldKeys) {
    const shown = viewField(document, key);
    if (shown) fields[key] = shown;
  }
  return fields;
}

function viewField(document: Plain<Document>, key: FieldKey): Shown | null {
  const machine: ExtractedField | undefined = document.machineFields.fields[key];
  const person = document.personFields.fields;
  if (key in person) {
    const value = person[key] ?? null;
    // A person's value is where the machine's was found only if the two agree.
    const evidence = machine && JSON.stringify(machine.value) === JSON.stringify(value) ? machine.evidence : null;
    return { value: toWire(key, value), confidence: 1, source: 'person', reason: null, evidence };
  }
  return machine
    ? {
        value: toWire(key, machine.value),
        confidence: machine.confidence,
        source: machine.source,
        reason: machine.reason ?? null,
        evidence: machine.evidence,
      }
    : null;
}

/** Money and the rate leave as numbers. */
export function toWire(key: FieldKey, value: FieldValue<FieldKey> | null): Shown['value'] {
  if (value === null) return null;
  if (key === 'line_items') return (value as Items).map((item) => ({ ...item, amount: item.amount === null ? null : Number(item.amount) }));
  return isMoneyField(key) || key === 'rate' ? Number(value) : (value as string);
}
