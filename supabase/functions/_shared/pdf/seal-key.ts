import { Buffer } from 'node:buffer';
import forge from 'node-forge';

/** `certificateSha256` is what a reader of PDFs shows as the fingerprint of the seal, in small hexadecimal digits. */
export type SealKey = { pkcs12: string; certificateSha256: string };

const years = 20;
const dayMs = 86_400_000;

/**
 * A key to seal with and its certificate, made by ourselves: it says that bytes left this workspace so, and not who a person is. PKCS#12 in base64.
 * It takes about a second, once for a workspace.
 */
export async function makeSealKey(): Promise<SealKey> {
  const keys = await new Promise<forge.pki.rsa.KeyPair>((resolve, reject) => {
    forge.pki.rsa.generateKeyPair({ bits: 3072 }, (error, made) => {
      // Its types say that there always is an error.
      if ((error as Error | null) === null) resolve(made);
      else reject(error);
    });
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = `00${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
  certificate.validity.notBefore = new Date(Date.now() - dayMs);
  certificate.validity.notAfter = new Date(Date.now() + years * 365 * dayMs);
  const who = [
    { name: 'commonName', value: 'Marquee document seal' },
    { name: 'organizationName', value: 'Marquee' },
  ];
  certificate.setSubject(who);
  certificate.setIssuer(who);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const held = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], '', { algorithm: 'aes256' });
  const written = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  return {
    pkcs12: Buffer.from(forge.asn1.toDer(held).getBytes(), 'binary').toString('base64'),
    certificateSha256: forge.md.sha256.create().update(written).digest().toHex(),
  };
}
