import { Buffer } from 'node:buffer';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { Signer, SignPdf } from '@signpdf/signpdf';

// RFC 3161: a time authority is sent the hash of a file, and signs it together with the time.

const patienceMs = 10_000;
const mostAnswerBytes = 15_000;
/** The algorithm SHA-256 as ASN.1 writes it. */
const sha256 = Buffer.from('300d06096086480165030402010500', 'hex');

/** One element of DER: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), body]);
}

/** Where the content of the element at a place begins, and where it ends. */
function elementAt(bytes: Uint8Array, at: number): { from: number; to: number } {
  let length = bytes[at + 1] ?? 0;
  let from = at + 2;
  if (length > 127) {
    const count = length & 127;
    length = 0;
    for (let place = 0; place < count; place += 1) length = length * 256 + (bytes[from + place] ?? 0);
    from += count;
  }
  if (from + length > bytes.length) throw new Error('The answer is cut off');
  return { from, to: from + length };
}

class TimeSigner extends Signer {
  readonly #address: string;
  constructor(address: string) {
    super();
    this.#address = address;
  }
  override async sign(pdf: Buffer): Promise<Buffer> {
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(pdf)));
    const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(8)));
    // A positive number without leading noughts.
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 1;
    const question = der(
      0x30,
      der(2, Buffer.from([1])),
      der(0x30, sha256, der(4, hash)),
      der(2, nonce),
      der(1, Buffer.from([0xff])),
    );
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(question),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error('The time authority refused');
    const answer = Buffer.from(await response.arrayBuffer());
    if (answer.length > mostAnswerBytes) throw new Error('The answer is too large');
    const all = elementAt(answer, 0);
    const status = elementAt(answer, all.from);
    const code = elementAt(answer, status.from);
    if ((answer[code.from] ?? 2) > 1) throw new Error('The time authority refused');
    const token = answer.subarray(status.to, all.to);
    if (!token.includes(nonce) || !token.includes(hash)) throw new Error('This answers something else');
    return token;
  }
}

/** The sealed file with a time stamp of an authority behind it, as a second signature over all of it; undefined where there is none to be had. */
export async function withTimeStamp(sealed: Uint8Array, address: string): Promise<Uint8Array | undefined> {
  try {
    const ready = plainAddPlaceholder({
      pdfBuffer: Buffer.from(sealed),
      ...{ reason: 'Time', contactInfo: '', name: '', location: '' },
      signatureLength: 2 * mostAnswerBytes,
      subFilter: 'ETSI.RFC3161',
    });
    return new Uint8Array(await new SignPdf().sign(ready, new TimeSigner(address)));
  } catch {
    return undefined;
  }
}
