import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString, type PDFObject } from '@cantoo/pdf-lib';
import { expect, it, onTestFinished } from 'vitest';
import { pdfOf } from '#backend/demo/small-files.ts';
import { readPdf } from '#functions/document-text/read-pdf.ts';
import { sealPdf, type SealFonts, type SealWork } from '#functions/_shared/pdf/seal-pdf.ts';
import { facesOnDisk } from './seal-faces-on-disk.ts';

// What sealing adds to a document, and what it removes. That the seal is valid: tests/db/embedded-sealing.test.ts.

const font = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../supabase/functions/_shared/fonts/${name}`, import.meta.url)));
const fonts = { regular: font('DejaVuSans.ttf'), bold: font('DejaVuSans-Bold.ttf') };
const one: SealWork['facts']['signers'][number] = {
  ...{ name: 'Ana', signed_name: 'Ana', email: 'ana@mail.example', role: 'signer', kind: 'typed' },
  ...{
    path: null,
    viewed_at: null,
    signed_at: '2026-11-28T12:00:00Z',
    ip: null,
    device: null,
    consent: null,
  },
};
const facts: SealWork['facts'] = {
  ...{ title: 'Agreement', workspace: 'Northlight', request_id: 'r', completed_at: '2026-11-28T12:00:00Z' },
  ...{ sha256: 'a'.repeat(64), events_hash: 'b'.repeat(64), signers: [one] },
};
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes.slice())).text.replace(/\s+/g, ' ');

/** Shared, because creating a key takes a second. */
let key: string | null = null;
async function sealed(
  bytes: Uint8Array,
  { names = ['Ana'], more }: { names?: readonly string[]; more?: SealFonts['more'] } = {},
): Promise<Uint8Array> {
  const signers = names.map((name) => ({ ...one, name, signed_name: name }));
  const made = await sealPdf(
    bytes,
    { facts: { ...facts, signers }, key, timeAuthority: null, site: null },
    more === undefined ? fonts : { ...fonts, more },
  );
  key ??= made.key?.pkcs12 ?? null;
  return made.bytes;
}
const agreement = () => new Uint8Array(pdfOf(['The fee is 100.']));
/** The certificate page for signers with these names, all typed. */
const signedBy = (names: readonly string[], more?: SealFonts['more']) => sealed(agreement(), { names, more });

const scripts = {
  Cyrillic: 'Ольга Жукова',
  Greek: 'Ελένη Παπαδοπούλου',
  Arabic: 'محمد علي',
  Hebrew: 'דוד כהן',
  Devanagari: 'हिंदी शर्मा',
  Thai: 'น้ำฝน ใจดี',
  Chinese: '王小明',
  Japanese: '小林 さくら',
  Korean: '김민수',
};

it('writes names in nine scripts with what is on the disk, and asks for no more than they need', async () => {
  const asked: string[] = [];
  const counted: SealFonts['more'] = {
    index: facesOnDisk.index,
    file: (slice) => {
      asked.push(slice.file);
      return facesOnDisk.file(slice);
    },
  };
  await signedBy(['Ana Marković', 'Ольга', 'محمد'], counted);
  expect(asked).toEqual([]);
  const bytes = await signedBy(Object.values(scripts), counted);
  expect(asked.length).toBeLessThan(16);
  expect(asked.every((file) => file.endsWith('-400-normal.woff'))).toBe(true);
  // Our own reader extracts only scripts whose glyphs are drawn in writing order.
  const text = await textOf(bytes);
  const { Cyrillic, Greek, Chinese, Japanese, Korean } = scripts;
  for (const name of [Cyrillic, Greek, Chinese, Japanese, Korean]) expect(text).toContain(name);
  expect(text).not.toContain('?');
  expect(text).not.toContain('[U+');
}, 90_000);

it('writes letters that no face has as their numbers, never as others', async () => {
  const text = await textOf(await signedBy(['முரு', '王小明'], undefined));
  expect(text).toContain('[U+0BAE][U+0BC1][U+0BB0][U+0BC1]');
  expect(text).toContain('[U+738B][U+5C0F][U+660E]');
  expect(await textOf(await signedBy(['முரு 王'], facesOnDisk))).toContain('[U+0BC1] 王');
}, 90_000);

/** A file with a script or action everywhere one can be, an ordinary link, and names that only look like scripts. */
async function withActions(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(pdfOf(['The fee is 100.']));
  const { context, catalog } = pdf;
  const [page] = pdf.getPages();
  if (page === undefined) throw new Error('There is no page');
  const script = (JS: string) => context.obj({ S: 'JavaScript', JS: PDFString.of(JS) });
  const name = context.register(PDFName.of('JavaScript'));
  catalog.set(PDFName.of('OpenAction'), context.register(script('open()')));
  catalog.set(PDFName.of('AA'), context.obj({ WC: script('close()') }));
  catalog.set(
    PDFName.of('Names'),
    context.obj({ JavaScript: { Names: [PDFString.of('a'), context.register(script('named()'))] } }),
  );
  catalog.set(
    PDFName.of('AcroForm'),
    context.obj({ Fields: [], XFA: [PDFString.of('template'), context.register(context.stream('<xfa/>'))] }),
  );
  page.node.set(PDFName.of('AA'), context.obj({ O: script('page()') }));
  const link = (A: object) =>
    context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: A as PDFObject }));
  page.node.set(
    PDFName.of('Annots'),
    context.obj([
      link(context.obj({ S: 'Launch', F: PDFString.of('calc.exe') })),
      link(context.obj({ S: 'SubmitForm', F: PDFString.of('https://evil.example') })),
      // The action's type is indirect, or spelled with escapes.
      link(context.obj({ S: name, JS: PDFString.of('elsewhere()') })),
      link(context.obj({ S: PDFName.of('Java#53cript'), JS: PDFString.of('spelled()') })),
      link(
        context.obj({ Type: 'StructElem', P: null, K: 0, S: 'JavaScript', JS: PDFString.of('dressed()') }),
      ),
      context.register(
        context.obj({
          Subtype: '3D',
          Rect: [0, 0, 9, 9],
          '3DD': { OnInstantiate: context.register(context.stream('spin()')) },
        }),
      ),
      link(
        context.obj({
          ...{ S: 'URI', URI: PDFString.of('https://good.example') },
          Next: [context.obj({ S: 'GoTo', D: [page.ref, 'Fit'] }), script('next()')],
        }),
      ),
      context.register(
        context.obj({ Subtype: 'Widget', FT: 'Tx', Rect: [0, 0, 9, 9], AA: { K: script('key()'), X: 5 } }),
      ),
    ]),
  );
  page.node.normalizedEntries().Font.set(PDFName.of('AA'), context.obj({ Type: 'Font' }));
  return pdf.save({ useObjectStreams: true });
}

it('takes out what would run, and says so; links and what only looks like it stay', async () => {
  const bytes = await sealed(await withActions());
  const { context, catalog } = await PDFDocument.load(bytes);
  const kinds = new Set<string>();
  const look = (object: PDFObject): void => {
    if (object instanceof PDFArray) object.asArray().forEach(look);
    if (!(object instanceof PDFDict)) return;
    const kind = object.lookup(PDFName.of('S'));
    if (kind instanceof PDFName) kinds.add(kind.decodeText());
    expect(object.has(PDFName.of('JS'))).toBe(false);
    object.values().forEach(look);
  };
  for (const [, object] of context.enumerateIndirectObjects()) look(object);
  expect([...kinds].sort()).toEqual(['GoTo', 'URI']);
  expect(catalog.has(PDFName.of('OpenAction'))).toBe(false);
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/evil[.]example|calc[.]exe|XFA|OnInstantiate/);
  const text = await textOf(bytes);
  expect(text).toContain('The fee is 100.');
  expect(text).toContain('Scripts and actions that the file had were taken out');
  expect(await textOf(await sealed(agreement()))).not.toContain('taken out');
});

it('does not seal while a face that is needed can’t be had', async () => {
  const lost: SealFonts['more'] = {
    index: facesOnDisk.index,
    file: () => Promise.reject(new Error('gone')),
  };
  await expect(signedBy(['王小明'], lost)).rejects.toThrow('gone');
});

// Poppler is an independent PDF reader.
const hasPoppler = ['pdftotext', 'pdftoppm'].every(
  (program) => spawnSync(program, ['-v']).error === undefined,
);
if (!hasPoppler)
  process.stderr.write('LEFT OUT: letters as Poppler reads them. Install poppler-utils to try it.\n');

it.skipIf(!hasPoppler)(
  'is read by pdftotext as it was typed, and drawn so that it can be seen',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'marquee-seal-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const file = path.join(folder, 'sealed.pdf');
    /** Pixels in the signature area that are darker than paper. */
    const darkness = (bytes: Uint8Array): number => {
      writeFileSync(file, bytes);
      const place = ['-x', '50', '-y', '138', '-W', '250', '-H', '42'];
      const picture = execFileSync('pdftoppm', ['-f', '2', '-l', '2', '-r', '72', '-gray', ...place, file]);
      return picture.subarray(picture.length - 250 * 42).filter((pixel) => pixel < 128).length;
    };
    expect(darkness(await signedBy(['\u00a0'], facesOnDisk))).toBe(0);
    for (const [script, name] of Object.entries(scripts)) {
      const bytes = await signedBy([name], facesOnDisk);
      expect(darkness(bytes), script).toBeGreaterThan(80);
      const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
      // Poppler wraps right-to-left text in direction marks.
      expect(text.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '').split('\n'), script).toEqual(
        expect.arrayContaining([name]),
      );
    }
  },
  60_000,
);
