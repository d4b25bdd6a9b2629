import { expect, it } from 'vitest';
import { viewDocument } from '#core/extraction/document-view';
import { textPage } from '../../../test/fixtures/text-page.js';
import { readPaper } from '../../../test/support/read-paper.js';
import { isCredit } from './credit.js';

it.each([
  ['Corner Hardware\nCREDIT NOTE 12\nTotal 20.00', true],
  ['Rohrbau GmbH      Gutschrift Nr. 7', true],
  ["Hi, you've received a refund of $12.00 from Corner Hardware", true],
  ['Your refund of $12.00 is on its way', true],
  ['You received a payment of £3.41 GBP', true],
  ['We have issued your refund.\nRefund total: $25.00\nRefunded to Visa ending 1629', true],
  ['Order 12\nTotal refund: $25.00', true],
  ['Bricoval\nVotre remboursement\nMontant remboursé   39,90 €', true],
  ['Werkzeughaus\nIhre Rückerstattung\nBetrag 20,00 €', true],
  ['Ferretería\nImporte reembolsado   20,00 €', true],
  ['Facture 12\nRetours et remboursements sous 30 jours', false],
  ['INVOICE 9\nRefunds are made within 30 days. Your refund policy: see below', false],
  ['Corner Hardware\nINVOICE 12\nTotal 20.00', false],
  ['We received your payment of $345.00. Thank you.', false],
  ['INVOICE\nGoods sold are not refundable', false],
  ['INVOICE\nCredit card payments are welcome', false],
  ['Corner Hardware\nINVOICE 4471\nPipe   $310.00\nCredit memo CM-12   -$40.00\nTotal due   $270.00', false],
  ['Rohrbau GmbH\nRechnung Nr. 88\nWartung   290,00 €\nGutschrift vom 01.10.2026   -20,00 €\nZu zahlen   270,00 €', false],
  ['Bricoval\nFacture 31\nRobinet   60,00 €\nAvoir du 01/10/2026   -20,00 €\nTotal   40,00 €', false],
  ['Corner Hardware\nCredit memo CM-12   -$40.00\nFor invoice 4471', true],
  ['Corner Hardware\nInvoice 4471\nCREDIT NOTE 12\nTotal   -$40.00', true],
])('%s', (text, credit) => {
  expect(isCredit(viewDocument([textPage(text)]))).toBe(credit);
});

it.each([
  ['in a sentence', 'Your refund of $150.00 for the deposit was sent on 02/20/2026.', 'Amount due   $84.20', '84.20'],
  ['in a row', 'Deposit refunded to your account   -$150.00', 'Amount due   $84.20', '84.20'],
  ['and asks for nothing, which is a refund', 'Your refund of $84.20 has been issued.', 'Total refund   $84.20', '-84.20'],
  ['and owes nothing after it, which is one', 'We have refunded your payment.', 'Total   $84.20\nBalance due   $0.00', '-84.20'],
])('a bill that tells of a refund %s', (_, told, asked, amount) => {
  const text = `City of Ashfield Water\nStatement date 03/02/2026\n${told}\nWater service   $84.20\n${asked}\nThank you`;
  expect(readPaper({ text, fields: { amount: '' } })).toEqual({ amount });
});
