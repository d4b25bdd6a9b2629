import { defineEntity, p } from '@mikro-orm/postgresql';
import { instant } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'VirusVerdict',
  tableName: 'virus_verdict',
  properties: {
    /** Of the content, in hexadecimal. */
    sha256: p.string().length(64).primary(),
    /** What was found; null where it is clean. */
    signature: p.string().length(200).nullable(),
    /** The scanner's version and that of its signatures. */
    scanner: p.string().length(200),
    /** When those signatures were made; null where the scanner does not say. */
    signaturesAt: instant().nullable(),
    scannedAt: instant(),
  },
});

/** What the virus scanner found in a content, so that each is scanned once. */
export class VirusVerdict extends schema.class {}

schema.setClass(VirusVerdict);
