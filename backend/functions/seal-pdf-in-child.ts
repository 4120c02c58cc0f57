import { UnsealableError, type Sealed, type SealWork } from '#functions/_shared/pdf/seal-pdf.ts';
import { runInChild } from './run-in-child.ts';

const mostAnswerBytes = 60_000_000;
/** The first run also creates the key. */
const mostMs = 45_000;

/** Seals a PDF in another process; rejects if that had to be killed. */
export async function sealPdfInChild(bytes: Uint8Array, work: SealWork): Promise<Sealed> {
  const answer = await runInChild({
    program: 'seal-pdf-child',
    input: Buffer.concat([Buffer.from(`${JSON.stringify(work)}\n`), bytes]),
    mostAnswerBytes,
    mostWaiting: 3,
    mostMs,
  });
  const end = answer.indexOf(10);
  const first = answer.subarray(0, end).toString('utf8');
  if (first === 'unsealable') throw new UnsealableError();
  return {
    ...(JSON.parse(first) as Pick<Sealed, 'key' | 'pages'>),
    bytes: new Uint8Array(answer.subarray(end + 1)),
  };
}
