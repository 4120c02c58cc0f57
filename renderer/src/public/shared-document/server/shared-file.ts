import { fileAddress, objectIn, post, secondsIn } from './server.ts';

type Why = 'gone' | 'no_download' | 'no_watermark' | 'wait' | 'unreachable';

/** Why a file cannot be loaded. */
export class FileRefusal extends Error {
  override name = 'FileRefusal';
  readonly why: Why;
  readonly seconds: number;
  constructor(why: Why, seconds = 0) {
    super(why);
    this.why = why;
    this.seconds = seconds;
  }
}

/** A link that is valid for a minute, or the bytes of pages stamped with the visitor's address. */
type TakenFile = { kind: 'link'; address: string } | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> };

export async function takeFile(viewId: string, isDownload: boolean): Promise<TakenFile> {
  const response = await post('/functions/v1/shared-file', { viewId, isDownload });
  if (response === undefined) throw new FileRefusal('unreachable');
  if (response.status === 429) throw new FileRefusal('wait', await secondsIn(response));
  if (response.status === 404) throw await missing(response);
  if (response.status === 403) throw new FileRefusal('no_download');
  if (response.status === 422) throw new FileRefusal('no_watermark');
  if (!response.ok) throw new FileRefusal('unreachable');
  try {
    if (response.headers.get('content-type')?.startsWith('application/json') !== true)
      return { kind: 'bytes', bytes: new Uint8Array(await response.arrayBuffer()) };
    const { link } = await objectIn(response);
    if (typeof link === 'string') return { kind: 'link', address: fileAddress(link) };
  } catch {
    // The connection broke.
  }
  throw new FileRefusal('unreachable');
}

/** A server without the function also answers 404. */
async function missing(response: Response): Promise<FileRefusal> {
  const { code } = await objectIn(response).catch(() => ({ code: undefined }));
  return new FileRefusal(code === 'not_available' ? 'gone' : 'unreachable');
}

/** A file whose bytes can be read in ranges. */
export type SharedFile = {
  sizeBytes: number;
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
};

/**
 * Opens the file of a view. An expired link is renewed, once per range, and the database checks permission again each
 * time.
 */
export async function openFile(viewId: string, sizeBytes: number): Promise<SharedFile> {
  let taken = await takeFile(viewId, false);
  if (taken.kind === 'bytes') {
    const { bytes } = taken;
    return { sizeBytes: bytes.length, read: async (start, end) => bytes.slice(start, end) };
  }
  return {
    sizeBytes,
    read: async (start, end) => {
      const used = taken;
      if (used.kind === 'bytes') return used.bytes.slice(start, end);
      const bytes = await readPiece(used.address, start, end);
      if (bytes !== undefined) return bytes;
      if (taken === used) taken = await takeFile(viewId, false);
      const again = taken.kind === 'link' ? await readPiece(taken.address, start, end) : undefined;
      if (again === undefined) throw new FileRefusal('unreachable');
      return again;
    },
  };
}

/** Undefined if the link has expired. */
async function readPiece(
  address: string,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const response = await fetch(address, {
      headers: { Range: `bytes=${String(start)}-${String(end - 1)}` },
      cache: 'no-store',
      credentials: 'omit',
    });
    if (response.status >= 400 && response.status < 500) return undefined;
    if (!response.ok) throw new FileRefusal('unreachable');
    const body = new Uint8Array(await response.arrayBuffer());
    // A server without range support sends the file from the start.
    return response.status === 206 ? body : body.slice(start, end);
  } catch {
    throw new FileRefusal('unreachable');
  }
}

const pieceBytes = 8 * 1024 * 1024;

/** The whole file, for types that can only be shown as a whole. */
export async function readWhole({ sizeBytes, read }: SharedFile): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < sizeBytes; start += pieceBytes)
    pieces.push(await read(start, Math.min(sizeBytes, start + pieceBytes)));
  return pieces;
}

/** Starts a browser download of the file. */
export async function downloadFile(viewId: string, fileName: string): Promise<void> {
  const taken = await takeFile(viewId, true);
  const address =
    taken.kind === 'link'
      ? `${taken.address}&download=${encodeURIComponent(fileName)}`
      : URL.createObjectURL(new Blob([taken.bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  if (taken.kind === 'bytes')
    setTimeout(() => {
      URL.revokeObjectURL(address);
    }, 60_000);
}
