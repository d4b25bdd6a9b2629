import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInvoiceXml } from '#core/extraction/invoice-xml';
import { readXml } from '#core/kernel/platform/xml-tree';

const cii = (type: string, total: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <!-- a comment with <ram:ID>nothing</ram:ID> -->
  <rsm:ExchangedDocument><ram:ID>R-7</ram:ID><ram:TypeCode>${type}</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260303</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>Rohr</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">2</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:ID>9</ram:ID><ram:Name>Rohrbau &amp; S&#246;hne
      GmbH</ram:Name></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Kunde</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260403</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${total}</ram:GrandTotalAmount><ram:DuePayableAmount>19.0</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

describe('readInvoiceXml', () => {
  it('reads a Cross Industry Invoice', () => {
    expect(readInvoiceXml(cii('380', '119.0000'))).toEqual({
      vendor: 'Rohrbau & Söhne GmbH',
      invoice_number: 'R-7',
      service_date: '2026-03-03',
      due_date: '2026-04-03',
      currency: 'EUR',
      amount: '119.00',
      amount_due: '19.00',
      tax: '19.00',
      line_items: [{ description: 'Rohr', quantity: '2', amount: '100.00' }],
    });
  });

  it.each([
    ['380', '119.00', '119.00'],
    ['380', '-119.00', '-119.00'],
    ['381', '119.00', '-119.00'],
    ['381', '0.00', '0.00'],
    ['380', '1e9', undefined],
  ])('type %s and total %s is %s', (type, total, amount) => {
    expect(readInvoiceXml(cii(type, total))?.amount).toBe(amount);
  });

  it('reads UBL', () => {
    const xml = `<Invoice><cbc:ID>U-1</cbc:ID><cbc:IssueDate>2026-03-03</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
      <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Sanitär KG</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
      <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">23.8</cbc:TaxInclusiveAmount><cbc:PayableAmount>23.80</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>`;
    expect(readInvoiceXml(xml)).toMatchObject({ vendor: 'Sanitär KG', invoice_number: 'U-1', service_date: '2026-03-03', amount: '23.80' });
  });

  it.each(['', '<html><body/></html>', 'not XML at all', '<!DOCTYPE x [<!ENTITY a "b">]><Invoice><ID>1</ID></Invoice>', '<a>'.repeat(100)])(
    '%s is no invoice',
    (xml) => {
      expect(readInvoiceXml(xml)).toBeNull();
    },
  );
});

describe('readXml', () => {
  it('survives anything', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('<', '>', '</', '<!--', '-->', '<![CDATA[', ']]>', '<a>', '</a>', '&#9999999;', '&#x110000;', '<?', '/>'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(typeof readXml(pieces.join(''))).toBe('object');
      }),
    );
  });

  it('takes no longer for hostile text than its length warrants', () => {
    const start = performance.now();
    for (const hostile of ['<a '.repeat(600_000), '<!--'.repeat(400_000), '&'.repeat(2_000_000), '<a><b>'.repeat(20)]) readXml(hostile);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
