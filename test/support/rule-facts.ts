import type { DocumentFacts } from '#core/rules/document-facts';

/** The facts of an ordinary bill, with what a test wants different. */
export function sampleFacts(different: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    vendor: 'Acme',
    amount: '100.00',
    date: '2026-03-01',
    description: null,
    ocr_text: '',
    from_email: null,
    email_subject: null,
    filename: 'bill.pdf',
    document_type: 'expense',
    mailbox: 'receipts',
    property_id: null,
    category_id: null,
    payment_method: null,
    splits: null,
    lines: [],
    currency: 'USD',
    confidence: 0.9,
    figures_confidence: 0.9,
    tag_ids: [],
    removed_tag_ids: [],
    set_by_person: [],
    has_expense: false,
    undone_by_person: [],
    duplicate: null,
    reviewed: false,
    filed: false,
    business_currency: 'USD',
    has_subscription: false,
    subscription: { name: 'Acme', charged: '100.00', existing: null },
    answers: new Map(),
    can_notify: true,
    told: [],
    books: {
      properties: [
        { id: 1, name: 'Alder Street 4' },
        { id: 2, name: 'Harbor Condo' },
      ],
      categories: [
        { id: 10, name: 'Utilities' },
        { id: 11, name: 'Legal' },
      ],
      tags: [
        { id: 20, name: 'Urgent' },
        { id: 21, name: 'Warranty' },
      ],
      bearers: new Map([
        [1, { name: 'Alder Street 4', isActive: true, share: '120.5' }],
        [2, { name: 'Harbor Condo', isActive: true, share: '79.5' }],
        [3, { name: 'Old Mill', isActive: false, share: null }],
      ]),
    },
    ...different,
  };
}
