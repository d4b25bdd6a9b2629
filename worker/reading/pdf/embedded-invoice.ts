import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// The names Factur-X 1.0, ZUGFeRD 1 and 2 and XRechnung give their XML.
const invoiceNames = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);
/** Whatever the file is called: the root of a Cross Industry Invoice, or of one in UBL. */
const invoiceRoot = /<(?:[\w-]{1,40}:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/;
const maxBytes = 1024 * 1024;
/** The most XML files that are examined. */
const maxFiles = 20;

/** The invoice's own figures where the PDF contains them as XML; files over 1 MB are ignored. */
export async function embeddedInvoice(pdf: PDFDocumentProxy): Promise<{ name: string; text: string }[]> {
  const found: { name: string; text: string }[] = [];
  const attachments = (await pdf.getAttachments().catch(() => null)) ?? new Map<string, { filename?: string }>();
  const files = [...attachments].map(([id, { filename }]) => ({ id, name: (filename ?? id).toLowerCase() }));
  for (const { id, name } of files.filter((file) => file.name.endsWith('.xml')).slice(0, maxFiles)) {
    const content: unknown = await pdf.getAttachmentContent(id).catch(() => null);
    if (!(content instanceof Uint8Array) || content.length > maxBytes) continue;
    const text = textOf(content);
    if (invoiceNames.has(name) || invoiceRoot.test(text.slice(0, 4000))) found.push({ name, text });
  }
  return found;
}

/** XML in UTF-16 is recognised by its first two bytes. */
function textOf(content: Uint8Array): string {
  const label = content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : content[0] === 0xfe && content[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(label).decode(content);
}
