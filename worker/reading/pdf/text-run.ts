/** A run of text as pdf.js gives it: `transform` is the PDF's text matrix. */
export interface TextRun {
  str: string;
  transform: number[];
  width: number;
  height: number;
}
