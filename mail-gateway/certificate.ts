import { X509Certificate } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';

/** A key and its certificate, both PEM. */
export interface TlsIdentity {
  key: string;
  cert: string;
}

const dayMs = 24 * 3600_000;
const lifetimeDays = 825;
const renewDays = 30;

export interface CertificateSettings {
  /** TLS_CERT_FILE and TLS_KEY_FILE: given files win, and are read anew each time. */
  certFile: string | undefined;
  keyFile: string | undefined;
  /** The folder of our own certificate. */
  folder: string;
  /** The name in it. */
  host: string;
}

/**
 * The certificate for STARTTLS: the given one, else our own, made at the first start and again a month before it ends.
 * Senders on the internet don't verify it (RFC 7435), but a certificate whose key is public would not even keep listeners out.
 */
export async function loadCertificate(settings: CertificateSettings, now: Date): Promise<TlsIdentity> {
  const { certFile, keyFile, folder, host } = settings;
  if (certFile !== undefined && keyFile !== undefined)
    return fitting({ cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') });
  if (certFile !== undefined || keyFile !== undefined) throw new Error('Set TLS_CERT_FILE and TLS_KEY_FILE together.');
  const path = join(folder, 'smtp.pem');
  const stored = await readFile(path, 'utf8').catch(() => null);
  if (stored !== null && isGoodFor(stored, host, now)) return split(stored);
  const certificate = await makeCertificate(host, now);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(path, certificate.key + certificate.cert);
  return certificate;
}

/** Answers an identity that can be used. smtp-server forgets the one it has before it finds out that a new one is none: then nobody could encrypt any more. */
function fitting(identity: TlsIdentity): TlsIdentity {
  try {
    createSecureContext(identity);
    return identity;
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Error(`TLS_CERT_FILE and TLS_KEY_FILE are not a certificate and its key (${code}).`, { cause: error });
  }
}

function isGoodFor(pem: string, host: string, now: Date): boolean {
  try {
    const { cert } = split(pem);
    const read = new X509Certificate(cert);
    return new Date(read.validTo).getTime() - now.getTime() > renewDays * dayMs && read.checkHost(host) !== undefined;
  } catch {
    return false;
  }
}

/** Key and certificate share a file, so that they can never be two of different age. */
function split(pem: string): TlsIdentity {
  const at = pem.indexOf('-----BEGIN CERTIFICATE-----');
  if (at <= 0) throw new Error('The file contains no key or no certificate.');
  return { key: pem.slice(0, at), cert: pem.slice(at) };
}

async function makeCertificate(host: string, now: Date): Promise<TlsIdentity> {
  // Loaded only when a certificate is made: once in two years.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: new Date(now.getTime() + lifetimeDays * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
    ],
  });
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { key: `${key}\n`, cert: `${cert.toString('pem')}\n` };
}

async function writeWhole(path: string, content: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
