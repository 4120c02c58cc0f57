import { Buffer } from 'node:buffer';
import fontkit from '@cantoo/fontkit';
import { PDFDocument } from '@cantoo/pdf-lib';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import { drawCertificate, textsOf, type SealFacts } from './certificate-pages.ts';
import { embedMoreFaces, type FaceFiles } from './faces.ts';
import { removeActions } from './remove-actions.ts';
import { makeSealKey, type SealKey } from './seal-key.ts';
import { withTimeStamp } from './time-stamp.ts';
import type { Fonts } from './write-pdf.ts';

export type SealWork = {
  facts: SealFacts;
  /** PKCS#12 in base64; null makes one. */
  key: string | null;
  /** Where a time authority answers (RFC 3161); null where none is set up. */
  timeAuthority: string | null;
  /** The agency's own site, where a hosted project finds the faces of more scripts; null where none is set up. */
  site: string | null;
};

/** `key` is what it was sealed with, where it was made for this. */
export type Sealed = { key: SealKey | null; pages: number; bytes: Uint8Array };

/** `more` has the letters that these two lack; without it they are written as their numbers. */
export type SealFonts = Fonts & { more?: FaceFiles };

const mostPages = 200;

/** The file is locked, damaged, or has too many pages: another try changes nothing. */
export class UnsealableError extends Error {
  override name = 'UnsealableError';
}

/**
 * The document as it was but for what would run in it, a certificate page behind it, and one digital signature over every byte: a change after it is shown by any reader. Throws
 * an UnsealableError for what is no PDF, is locked by a password, or has more than 200 pages; something else where a face can't be had now.
 */
export async function sealPdf(bytes: Uint8Array, work: SealWork, fonts: SealFonts): Promise<Sealed> {
  const { timeAuthority } = work;
  if (timeAuthority === null) return sealOnce(bytes, work, { fonts, time: 'time by this computer' });
  const { host } = new URL(timeAuthority);
  const sealed = await sealOnce(bytes, work, {
    fonts,
    time: `time by this computer, and by the time stamp of ${host} in this file`,
  });
  const stamped = await withTimeStamp(sealed.bytes, timeAuthority);
  if (stamped !== undefined) return { ...sealed, bytes: stamped };
  // The page must not promise what is not there. The key that was made stays the same.
  const again = await sealOnce(
    bytes,
    { ...work, key: sealed.key?.pkcs12 ?? work.key },
    {
      fonts,
      time: `time by this computer: the time authority ${host} did not answer`,
    },
  );
  return { ...again, key: sealed.key };
}

async function sealOnce(
  bytes: Uint8Array,
  { facts, key }: SealWork,
  { fonts, time }: { fonts: SealFonts; time: string },
): Promise<Sealed> {
  // Whatever signatures it had are broken by this: the page says so.
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => undefined);
  if (pdf === undefined || pageCountOf(pdf) > mostPages) throw new UnsealableError();
  const hadActions = removeActions(pdf);
  pdf.registerFontkit(fontkit);
  const regular = await pdf.embedFont(fonts.regular, { subset: true });
  const bold = await pdf.embedFont(fonts.bold, { subset: true });
  const known = new Set(regular.getCharacterSet());
  const more = await embedMoreFaces(pdf, textsOf(facts), {
    has: (letter) => known.has(letter.codePointAt(0) ?? 0),
    files: fonts.more ?? nothingMore,
  });
  drawCertificate(pdf, { ...facts, time, hadActions }, { regular, bold, more });
  // The sealer reads plain cross references alone.
  const ready = await pdf.save({ useObjectStreams: false, addDefaultPage: false });
  const made = key === null ? await makeSealKey() : null;
  const at = new Date();
  const withPlace = plainAddPlaceholder({
    pdfBuffer: Buffer.from(ready),
    // Other letters than ASCII come out garbled here; names stand on the page.
    reason: 'Completed in Marquee',
    contactInfo: '',
    name: 'Marquee',
    location: '',
    signingTime: at,
    signatureLength: 12_000,
  });
  const sealed = await new SignPdf().sign(
    withPlace,
    new P12Signer(Buffer.from(made?.pkcs12 ?? key ?? '', 'base64'), { passphrase: '' }),
    at,
  );
  return { key: made, pages: pdf.getPageCount(), bytes: new Uint8Array(sealed) };
}

const nothingMore: FaceFiles = {
  index: () => Promise.resolve(undefined),
  file: () => Promise.resolve(undefined),
};

/** Of one that was found damaged when its pages are looked for, more than there may be. */
function pageCountOf(pdf: PDFDocument): number {
  try {
    return pdf.getPageCount();
  } catch {
    return Infinity;
  }
}
