import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// The names Factur-X 1.0, ZUGFeRD 1 and 2 and XRechnung give their XML.
const invoiceNames = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);
const maxBytes = 1024 * 1024;

/** The invoice's own figures where the PDF carries them as XML; longer ones than 1 MB are left alone. */
export async function embeddedInvoice(pdf: PDFDocumentProxy): Promise<{ name: string; text: string }[]> {
  const found: { name: string; text: string }[] = [];
  const attachments = (await pdf.getAttachments().catch(() => null)) ?? new Map<string, { filename?: string }>();
  for (const [id, { filename }] of attachments) {
    const name = (filename ?? id).toLowerCase();
    if (!invoiceNames.has(name)) continue;
    const content: unknown = await pdf.getAttachmentContent(id).catch(() => null);
    if (!(content instanceof Uint8Array) || content.length > maxBytes) continue;
    found.push({ name, text: new TextDecoder().decode(content) });
  }
  return found;
}
