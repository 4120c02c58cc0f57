import { Readable } from 'node:stream';
import type { Cast, StorageClient } from './cast.ts';

type Operation = (cast: Cast) => Promise<unknown>;
/** What a bucket is asked, in short. */
type Bucket = ReturnType<StorageClient['from']>;

export const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(5000)}\n%%EOF`);
const one = Buffer.from('x');
const asPdf = { contentType: 'application/pdf' };
const asBytes = { contentType: 'application/octet-stream' };
const docx = (type: string) => new Blob([pdf], { type });

const documents = (client: { storage: StorageClient }): Bucket => client.storage.from('documents');
const attachments = (client: { storage: StorageClient }): Bucket => client.storage.from('attachments');
const form = (...fields: [string, string | Blob][]): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

const uploads: Record<string, Operation> = {
  'upload raw buffer': ({ ana, A }) => documents(ana).upload(`${A}/one.pdf`, pdf, asPdf),
  'upload raw again': ({ ana, A }) => documents(ana).upload(`${A}/one.pdf`, pdf, asPdf),
  'upload raw upsert': ({ ana, A }) => documents(ana).upload(`${A}/one.pdf`, pdf, { ...asPdf, upsert: true }),
  update: ({ ana, A }) => documents(ana).update(`${A}/one.pdf`, pdf, asPdf),
  'update of a name that is not there': ({ ana, A }) =>
    documents(ana).update(`${A}/new-by-update.pdf`, pdf, asPdf),
  'upload blob': ({ ana, A }) => documents(ana).upload(`${A}/blob.pdf`, docx('application/pdf')),
  'upload file with metadata': ({ ana, A }) =>
    documents(ana).upload(`${A}/file.pdf`, new File([pdf], 'file.pdf', { type: 'application/pdf' }), {
      metadata: { title: 'Ugovor č', n: 1 },
    }),
  'upload raw with metadata': ({ ana, A }) =>
    documents(ana).upload(`${A}/meta.pdf`, pdf, { ...asPdf, metadata: { title: 'Ugovor č', n: 1 } }),
  'upload own form': ({ ana, A }) =>
    documents(ana).upload(`${A}/form.pdf`, form(['cacheControl', '120'], ['', docx('application/pdf')])),
  'upload own form, file first': ({ ana, A }) =>
    documents(ana).upload(`${A}/form2.pdf`, form(['', docx('application/pdf')])),
  'upload form without file': ({ ana, A }) =>
    documents(ana).upload(`${A}/form3.pdf`, form(['cacheControl', '120'])),
  'upload text': ({ ana, A }) =>
    documents(ana).upload(`${A}/text.txt`, 'hello', { contentType: 'text/plain' }),
  'upload text default type': ({ ana, A }) => documents(ana).upload(`${A}/text2.txt`, 'hello'),
  'upload array buffer': ({ ana, A }) =>
    attachments(ana).upload(`${A}/ab.bin`, new Uint8Array([1, 2, 3]).buffer, asBytes),
  'upload node stream': ({ ana, A }) =>
    attachments(ana).upload(`${A}/stream.bin`, Readable.from([Buffer.from('abc'), Buffer.from('def')]), {
      ...asBytes,
      duplex: 'half',
    }),
  'upload web stream': ({ ana, A }) =>
    attachments(ana).upload(
      `${A}/wstream.bin`,
      Readable.toWeb(Readable.from([Buffer.from('abc')])) as ReadableStream<Uint8Array>,
      { ...asBytes, duplex: 'half' },
    ),
  'upload empty buffer': ({ ana, A }) => attachments(ana).upload(`${A}/empty.bin`, Buffer.alloc(0), asBytes),
  'upload empty text': ({ ana, A }) =>
    attachments(ana).upload(`${A}/empty.txt`, '', { contentType: 'text/plain' }),
  'upload empty blob': ({ ana, A }) => attachments(ana).upload(`${A}/emptyblob.bin`, new Blob([])),
  'upload json': ({ ana, A }) =>
    attachments(ana).upload(`${A}/x.json`, '{"a":1}', { contentType: 'application/json' }),
  'upload html': ({ ana, A }) =>
    attachments(ana).upload(`${A}/x.html`, '<script>1</script>', { contentType: 'text/html' }),
  'download html': ({ ana, A }) => attachments(ana).download(`${A}/x.html`),
  'upload into the folder of another': ({ boris, A }) =>
    documents(boris).upload(`${A}/theft.pdf`, pdf, asPdf),
  'upsert over a file of another': ({ boris, A }) =>
    documents(boris).upload(`${A}/one.pdf`, pdf, { ...asPdf, upsert: true }),
  'upload as nobody': ({ nobody, A }) => documents(nobody).upload(`${A}/n.pdf`, pdf, asPdf),
  'upload as operator': ({ operator }) => documents(operator).upload('shared/op.pdf', pdf, asPdf),
  'upsert where only insert is allowed': ({ ana, A }) =>
    attachments(ana).upload(`${A}/ab.bin`, one, { ...asBytes, upsert: true }),
  'upload into an unknown bucket': ({ ana, A }) => ana.storage.from('nowhere').upload(`${A}/x`, one, asBytes),
};

const reads: Record<string, Operation> = {
  'download own': ({ ana, A }) => documents(ana).download(`${A}/one.pdf`),
  'download of another': ({ boris, A }) => documents(boris).download(`${A}/one.pdf`),
  'download shared': ({ boris }) => documents(boris).download('shared/op.pdf'),
  'download as nobody': ({ nobody, A }) => documents(nobody).download(`${A}/one.pdf`),
  'download unknown': ({ ana, A }) => documents(ana).download(`${A}/none.pdf`),
  'download unknown bucket': ({ ana }) => ana.storage.from('nowhere').download('x'),
  'exists own': ({ ana, A }) => documents(ana).exists(`${A}/one.pdf`),
  'exists of another': ({ boris, A }) => documents(boris).exists(`${A}/one.pdf`),
  'exists unknown': ({ ana, A }) => documents(ana).exists(`${A}/none.pdf`),
  'info own': ({ ana, A }) => documents(ana).info(`${A}/meta.pdf`),
  'info of another': ({ boris, A }) => documents(boris).info(`${A}/meta.pdf`),
  'info form': ({ ana, A }) => documents(ana).info(`${A}/form.pdf`),
  'info form2': ({ ana, A }) => documents(ana).info(`${A}/form2.pdf`),
  'info stream': ({ ana, A }) => attachments(ana).info(`${A}/stream.bin`),
  'info empty': ({ ana, A }) => attachments(ana).info(`${A}/empty.bin`),
};

const named = Object.entries({
  unicode: 'čšž.pdf',
  emoji: '😀.pdf',
  space: 'a b.pdf',
  quote: "it's (1).pdf",
  plus: 'a+b=c&d.pdf',
  hash: 'a#b.pdf',
  question: 'a?b.pdf',
  percent: 'a%20b.pdf',
  backslash: 'a\\b.pdf',
  dots: 'a..b.pdf',
  dotdot: '../up.pdf',
  double: 'a//b.pdf',
  trailing: 'dir/',
  star: 'a*b.pdf',
  colon: 'C:x.pdf',
  long: `${'n'.repeat(300)}.pdf`,
  huge: 'n'.repeat(1500),
  hidden: '.hidden',
  placeholder: 'dir/.emptyFolderPlaceholder',
}).map(([name, file]): [string, Operation] => [
  `name ${name}`,
  ({ ana, A }) => attachments(ana).upload(`${A}/${file}`, one, asBytes),
]);

const refusals: Record<string, Operation> = {
  ...Object.fromEntries(named),
  'placeholder empty': ({ ana, A }) =>
    attachments(ana).upload(`${A}/dir/.emptyFolderPlaceholder`, Buffer.alloc(0), asBytes),
  'download space': ({ ana, A }) => attachments(ana).download(`${A}/a b.pdf`),
  'download plus': ({ ana, A }) => attachments(ana).download(`${A}/a+b=c&d.pdf`),
  'mime refused raw': ({ ana, A }) =>
    documents(ana).upload(`${A}/x.exe`, one, { contentType: 'application/x-msdownload' }),
  'mime refused blob': ({ ana, A }) => documents(ana).upload(`${A}/x2.exe`, docx('application/x-msdownload')),
  'mime nonsense': ({ ana, A }) => documents(ana).upload(`${A}/x3`, one, { contentType: 'nonsense' }),
  '26 MB over the limit of the bucket raw': ({ ana, A }) =>
    attachments(ana).upload(`${A}/big.bin`, Buffer.alloc(26_214_401), asBytes),
  '26 MB over the limit of the bucket blob': ({ ana, A }) =>
    attachments(ana).upload(`${A}/big2.bin`, new Blob([Buffer.alloc(26_214_401)])),
  '26 MB exactly': ({ ana, A }) =>
    attachments(ana).upload(`${A}/exact.bin`, Buffer.alloc(26_214_400), asBytes),
  '26 MB exactly blob': ({ ana, A }) =>
    attachments(ana).upload(`${A}/exact2.bin`, new Blob([Buffer.alloc(26_214_400)])),
  '51 MB over the general limit': ({ ana, A }) =>
    documents(ana).upload(`${A}/big.pdf`, Buffer.alloc(52_428_801), asPdf),
};

export const fileOperations = { ...uploads, ...reads, ...refusals };
