import { runInChild } from './run-in-child.ts';

const mostAnswerBytes = 40_000_000;

/** Writes a watermark across the pages of a PDF in another process; rejects if that had to be killed. */
export async function watermarkPdfInChild(bytes: Uint8Array, text: string): Promise<Uint8Array> {
  return new Uint8Array(
    await runInChild({
      program: 'watermark-pdf-child',
      input: Buffer.concat([Buffer.from(`${JSON.stringify(text)}\n`), bytes]),
      mostAnswerBytes,
      mostWaiting: 3,
    }),
  );
}
