import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Stanza, type Identity, type Recipient } from 'age-encryption';

const label = 'age-encryption.org/v1/scrypt';
/** The work factor of age: about a second and 256 MB for each try. */
const workFactor = 18;
/** A larger one, from a file that somebody else made, would keep this machine busy. */
const mostWork = 20;
const tagLength = 16;
const cipher = ['chacha20-poly1305', { authTagLength: tagLength }] as const;
const nonce = Buffer.alloc(12);

function wrapKey(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const salted = Buffer.concat([Buffer.from(label), salt]);
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salted, 32, { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** (logN + 11) }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Wraps the key of a file by a passphrase as age does, with Node's scrypt: the package's own is several times slower and blocks the event loop. */
export const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const seal = createCipheriv(cipher[0], await wrapKey(passphrase, salt, workFactor), nonce, cipher[1]);
    const body = Buffer.concat([seal.update(fileKey), seal.final(), seal.getAuthTag()]);
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(workFactor)], new Uint8Array(body))];
  },
});

/** Unwraps it; null where the passphrase is wrong. */
export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    for (const { args, body } of stanzas) {
      const [type, salt = '', logN = ''] = args;
      if (type !== 'scrypt' || !/^\d\d?$/.test(logN) || Number(logN) > mostWork || body.length !== 16 + tagLength) continue;
      const open = createDecipheriv(cipher[0], await wrapKey(passphrase, Buffer.from(salt, 'base64'), Number(logN)), nonce, cipher[1]);
      open.setAuthTag(body.subarray(-tagLength));
      try {
        return new Uint8Array(Buffer.concat([open.update(body.subarray(0, -tagLength)), open.final()]));
      } catch {
        return null;
      }
    }
    return null;
  },
});
