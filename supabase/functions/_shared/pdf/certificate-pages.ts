import { rgb, type PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { asWritten } from './directed-text.ts';
import { letterNumber, type MoreFaces } from './faces.ts';
import { drawLine, linesOf, type Faces } from './text-lines.ts';

export type SealFacts = {
  title: string;
  workspace: string | null;
  request_id: string;
  completed_at: string;
  /** Of the document before. */
  sha256: string;
  /** The last hash of its history. */
  events_hash: string;
  signers: readonly {
    name: string;
    signed_name: string | null;
    email: string;
    role: 'signer' | 'approver';
    kind: 'typed' | 'drawn' | null;
    path: string | null;
    viewed_at: string | null;
    signed_at: string;
    ip: string | null;
    device: string | null;
    consent: string | null;
  }[];
};

const [width, height] = [595.28, 841.89];
const margin = 56;
const ink = rgb(0.09, 0.1, 0.13);
const faint = rgb(0.4, 0.42, 0.47);
/** What is drawn stands within 600 by 200. */
const signatureScale = 0.27;
const signatureHeight = 54;

const timeText = (moment: string): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** What people wrote themselves, in any script. */
export const textsOf = ({ title, workspace, signers }: SealFacts): string[] =>
  [title, workspace, ...signers.flatMap(({ name, signed_name, email }) => [name, signed_name, email])]
    .filter((text) => text !== null)
    .map(asWritten);

type Writing = {
  text: string;
  faces: Faces;
};

/** Pages behind a document that say who signed it, when and from where. `more` has the faces of other scripts. */
export function drawCertificate(
  pdf: PDFDocument,
  facts: SealFacts & { time: string; hadActions: boolean },
  { regular, bold, more }: { regular: PDFFont; bold: PDFFont; more: (text: string) => MoreFaces },
): void {
  const known = new Set(regular.getCharacterSet());
  const knownBold = new Set(bold.getCharacterSet());
  const writingOf = (given: string): Writing => {
    const text = asWritten(given);
    const other = more(text);
    const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0) || other(letter) !== undefined;
    return {
      text: Array.from(text, (letter) => (has(letter) ? letter : letterNumber(letter))).join(''),
      faces: {
        ...{ regular, bold },
        more: (letter) => other(letter) ?? (knownBold.has(letter.codePointAt(0) ?? 0) ? undefined : regular),
      },
    };
  };
  let page = pdf.addPage([width, height]);
  let y = height - margin;
  const room = (needed: number) => {
    if (y - needed >= margin) return;
    page = pdf.addPage([width, height]);
    y = height - margin;
  };
  const write = (text: string, { size = 9, isBold = false, color = ink } = {}) => {
    const writing = writingOf(text);
    for (const line of linesOf([{ text: writing.text, isBold }], size, width - 2 * margin, writing.faces)) {
      room(size * 1.5);
      y -= size * 1.5;
      // At the left whatever it reads like: who signed stands below the signature.
      drawLine(page, line, { left: margin, y, size, faces: writing.faces, color });
    }
  };
  write('Signatures', { size: 18, isBold: true });
  write(facts.title, { size: 12 });
  if (facts.workspace !== null) write(facts.workspace, { color: faint });
  y -= 14;
  for (const signer of facts.signers) {
    room(signatureHeight + 90);
    if (signer.role === 'signer') drawSignature(page, signer, { y, ...writingOf(signer.signed_name ?? '') });
    y -= signer.role === 'signer' ? signatureHeight : 0;
    page.drawLine({ start: { x: margin, y }, end: { x: width / 2, y }, thickness: 0.7, color: faint });
    write(signer.signed_name ?? signer.name, { size: 11, isBold: true });
    write(signer.name === signer.signed_name ? signer.email : `${signer.email} (asked as ${signer.name})`);
    write(`${signer.role === 'approver' ? 'Approved' : 'Signed'} ${timeText(signer.signed_at)}`);
    if (signer.viewed_at !== null) write(`Opened ${timeText(signer.viewed_at)}`, { color: faint });
    if (signer.ip !== null) write(`Address ${signer.ip}`, { color: faint });
    if (signer.device !== null) write(signer.device, { size: 7, color: faint });
    if (signer.consent !== null) write(`“${signer.consent}”`, { size: 8, color: faint });
    y -= 16;
  }
  write('About this document', { size: 11, isBold: true });
  write(`Request ${facts.request_id}, completed ${timeText(facts.completed_at)}, ${facts.time}.`);
  write(`SHA-256 before signing: ${facts.sha256}`, { size: 7.5 });
  write(`Last entry of its history: ${facts.events_hash}`, { size: 7.5 });
  if (facts.hadActions)
    write(
      'Scripts and actions that the file had were taken out: it reads as it was shown to those who signed.',
      {
        size: 8,
        color: faint,
      },
    );
  write(
    'The digital signature of this file covers all of it: any reader of PDFs shows a later change. It is tamper-evident, not a qualified signature. Signatures that the file had before are broken by it.',
    { size: 8, color: faint },
  );
}

type Signer = SealFacts['signers'][number];

function drawSignature(
  page: PDFPage,
  { kind, path }: Signer,
  { y, text, faces }: Writing & { y: number },
): void {
  if (kind === 'drawn' && path !== null) {
    page.drawSvgPath(path, {
      x: margin,
      y,
      scale: signatureScale,
      borderColor: ink,
      borderWidth: 4,
    });
    return;
  }
  const [line] = linesOf([{ text, isBold: false }], 24, Infinity, faces);
  if (line === undefined) return;
  const size = Math.min(24, (220 * 24) / Math.max(1, line.width));
  drawLine(page, line, { left: margin, y: y - signatureHeight + 14, size, faces, color: ink });
}
