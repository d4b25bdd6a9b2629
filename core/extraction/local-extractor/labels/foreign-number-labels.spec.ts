import { expect, it } from 'vitest';
import { readPaper } from '../../../../test/support/read-paper.js';

const numbersOf = (line: string): Record<string, unknown> =>
  readPaper({ text: `Works Ltd\n${line}\nTotal 84.50 EUR`, fields: { account_number: '', invoice_number: '' } });

it.each([
  ['N° de client   71 204 533', '71 204 533'],
  ['Référence client : 1130455', '1130455'],
  ['N.º de contrato   70021533', '70021533'],
  ['Contrato   70021533', '70021533'],
  ['Codice cliente   880 123 533', '880 123 533'],
  ['Código do cliente: 55310', '55310'],
  ['Vertragskonto   2004417733', '2004417733'],
  ['Klantnummer: 30533', '30533'],
  ['Debiteurnummer   30533', '30533'],
  ['Kundnummer   220533', '220533'],
  ['Kundenr. 3391533', '3391533'],
  ['Asiakasnumero   5533', '5533'],
  ['Numer klienta   0112/53', '0112/53'],
  ['Nr płatnika: 4410533', '4410533'],
  ['Číslo zákazníka   4410533', '4410533'],
  ['Vevőkód: 4410533', '4410533'],
  ['Cod client   4410533', '4410533'],
  ['Abone no   4410533', '4410533'],
  ['Müşteri numarası: 4410533', '4410533'],
  ['Αρ. λογαριασμού   55-20533', '55-20533'],
  ['Лицевой счёт   100533', '100533'],
  ['Лицевой счёт № 100533', '100533'],
  ['Номер договора: 77120533', '77120533'],
  ['Особовий рахунок   20-533', '20-533'],
  ['お客さま番号   1203-4455-33', '1203-4455-33'],
  ['您的客户编号：4410533', '4410533'],
  ['고객번호   2031-7733', '2031-7733'],
])('%s names an account', (line, account_number) => {
  expect(numbersOf(line)).toEqual({ account_number, invoice_number: null });
});

it.each([
  ['Bolletta n. 4026118533 del 02/11/2026', '4026118533'],
  ['Lasku 20261533', '20261533'],
  ['Wartungsrechnung Nr. 88533', '88533'],
  ['Creditfactuurnummer   CF-2026-0533', 'CF-2026-0533'],
  ['Fatura numarası: EG-533', 'EG-533'],
  ['Рахунок № 533', '533'],
  ['請求書番号：A-2533', 'A-2533'],
  ['发票号码: 04410533', '04410533'],
])('%s names an invoice', (line, invoice_number) => {
  expect(numbersOf(line)).toEqual({ account_number: null, invoice_number });
});

it.each([
  'Lasku 2026',
  'Bank: N° de client 71 204 533',
  'Contrato de arrendamiento 12',
  'Votre client vous remercie',
  'IBAN Kundennr. 4410533',
])('%s names neither', (line) => {
  expect(numbersOf(line)).toEqual({ account_number: null, invoice_number: null });
});
