import { IndexStep } from '#core/kernel/platform/index-step';

const words = (columns: readonly string[]): string => columns.map((column) => `coalesce("${column}", '')`).join(` || E'\\n' || `);

/** For books of ten thousand properties, fifty thousand vendors and millions of documents: the orders and the words that lists are asked for, each with its index. */
const indexes: Readonly<Record<string, string>> = {
  vendor_list_idx: `on "vendor" ("is_preferred" desc, "business_name", "id")`,
  vendor_words_idx: `on "vendor" using gin ((${words(['business_name', 'contact_name', 'phone', 'email', 'service_type'])}) gin_trgm_ops)`,
  vendor_tax_id_idx: `on "vendor" ("tax_id") where "tax_id" is not null`,
  vendor_mail_domain_idx: `on "vendor" (lower(split_part("email", '@', 2)))`,
  property_street_idx: `on "property" ((cast(substring("address" from '^\\s*(\\d+)') as numeric)) desc nulls last, "address", "id" desc)`,
  property_words_idx: `on "property" using gin ((${words(['name', 'address', 'city', 'tenant_name', 'email_slug'])}) gin_trgm_ops)`,
  document_vendor_list_idx: `on "document" (lower("vendor_name"), "created_at" desc, "id" desc) include ("vendor_name") where "deleted_at" is null`,
  expense_amount_idx: `on "expense" ("amount", "id")`,
  expense_vendor_order_idx: `on "expense" ("vendor", "id")`,
  expense_vendor_reverse_idx: `on "expense" ("vendor" desc nulls last, "id" desc)`,
  expense_due_idx: `on "expense" ("due_date", "id")`,
  expense_due_reverse_idx: `on "expense" ("due_date" desc nulls last, "id" desc)`,
  expense_refund_idx: `on "expense" ("expense_date" desc, "id" desc) where "kind" = 'refund'`,
  expense_without_line_idx: `on "expense" ("expense_date" desc, "id" desc) where "schedule_eline" is null and "property_id" is not null and not "is_split"`,
  inbound_mail_sender_idx: `on "inbound_mail" ("from_email", "received_at" desc, "id" desc)`,
  inbound_mail_words_idx: `on "inbound_mail" using gin ((${words(['subject', 'from_email', 'from_name', 'envelope_from', 'forwarded_by', 'queue_id'])}) gin_trgm_ops)`,
  hoa_email_words_idx: `on "hoa_email" using gin ((${words(['subject', 'sender_name', 'sender_email'])}) gin_trgm_ops)`,
};

export class Migration20261201110000_large_books extends IndexStep {
  override readonly builds = Object.entries(indexes).map(([name, on]) => ({ name, on }));
}
