import { MemoryFS, type PGlite } from '@electric-sql/pglite';

/**
 * The contents of a database's folder, each folder before its files; a folder has no bytes. The bytes are shared, so
 * they must never be written to. The rest of a file, up to its size, is zeros.
 */
export type DataFiles = readonly DataFile[];
type DataFile = { path: string; bytes?: Uint8Array; size?: number };

const root = '/pglite/data';

type Stream = { node: FileNode };
type StreamOperations = {
  write: (stream: Stream, ...rest: unknown[]) => number;
  msync: (stream: Stream, ...rest: unknown[]) => number;
};
type FileNode = {
  contents: Uint8Array | Int8Array | null;
  usedBytes: number;
  stream_ops: StreamOperations;
  node_ops: { mknod(parent: FileNode, name: string, mode: number, device: number): FileNode };
};
/** What we use of the engine's in-memory file system that its types do not declare. */
type EngineFiles = {
  lookupPath(path: string): { node: FileNode };
  mkdir(path: string): void;
  readdir(path: string): string[];
};

const filesOf = (driver: PGlite): EngineFiles => driver.Module.FS as EngineFiles;
const ofFile = 0o100_666;

/** How far an engine has written its log: the current log file, and the length used in it. */
export type LogEnd = { log: string; length: number };

/** The current files of an engine in memory. Its other log files are obsolete, or reserved to be overwritten. */
export function readDataFiles(driver: PGlite, { log, length }: LogEnd): DataFiles {
  const files = filesOf(driver);
  const read: DataFile[] = [];
  const visit = (folder: string): void => {
    for (const name of files.readdir(root + folder)) {
      if (name === '.' || name === '..') continue;
      const path = `${folder}/${name}`;
      // Names the process that has the folder open.
      if (path === '/postmaster.pid') continue;
      const { contents, usedBytes, node_ops } = files.lookupPath(root + path).node;
      const written = folder === '/pg_wal' ? length : usedBytes;
      if ('mknod' in node_ops) {
        read.push({ path });
        visit(path);
      } else if (folder !== '/pg_wal' || name === log) {
        // The engine's arrays are of signed bytes.
        const bytes = new Uint8Array(contents?.subarray(0, written) ?? []);
        read.push({ path, bytes, size: usedBytes });
      }
    }
  };
  visit('');
  return read;
}

/** The engine's files in memory, starting from the given ones; a file is copied when it is first written to. */
export class BorrowedFiles extends MemoryFS {
  readonly #given: DataFiles;

  constructor(given: DataFiles) {
    super();
    this.#given = given;
  }

  override initialSyncFs(): Promise<void> {
    if (this.pg === undefined) throw new Error('The engine has not asked for its files');
    const files = filesOf(this.pg);
    const borrowed = new Set<FileNode>();
    const own = ({ node }: Stream): void => {
      if (borrowed.delete(node)) node.contents = node.contents?.slice() ?? null;
    };
    files.mkdir(root);
    const folders = new Map([['', files.lookupPath(root).node]]);
    for (const { path, bytes, size = bytes?.length } of this.#given) {
      const at = path.lastIndexOf('/');
      const folder = folders.get(path.slice(0, at));
      if (folder === undefined) throw new Error(`${path} is in no folder`);
      if (bytes === undefined || size === undefined) {
        files.mkdir(root + path);
        folders.set(path, files.lookupPath(root + path).node);
        continue;
      }
      const node = folder.node_ops.mknod(folder, path.slice(at + 1), ofFile, 0);
      const { write, msync } = node.stream_ops;
      Object.assign(node, {
        contents: bytes.length < size ? withZeros(bytes, size) : bytes,
        usedBytes: size,
      });
      borrowed.add(node);
      node.stream_ops = {
        ...node.stream_ops,
        write: (stream, ...rest) => (own(stream), write(stream, ...rest)),
        msync: (stream, ...rest) => (own(stream), msync(stream, ...rest)),
      };
    }
    return Promise.resolve();
  }
}

function withZeros(bytes: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  whole.set(bytes);
  return whole;
}

/** Packs the files into one buffer: the length of the list, the list, and the bytes one after another. */
export function packDataFiles(files: DataFiles): Uint8Array {
  const entries = files.map(({ path, bytes, size }): Entry => [path, bytes?.length ?? null, size ?? null]);
  const list = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  return Buffer.concat([length, list, ...files.map(({ bytes }) => bytes ?? new Uint8Array())]);
}

type Entry = [path: string, length: number | null, size: number | null];

/** Unpacks such a buffer without copying it. Throws if it is incomplete. */
export function unpackDataFiles(packed: Buffer): DataFiles {
  let at = 4 + packed.readUInt32LE(0);
  const entries = JSON.parse(packed.toString('utf8', 4, at)) as Entry[];
  const files = entries.map(([path, length, size]): DataFile => {
    if (length === null || size === null) return { path };
    // Not a Buffer, whose slice would not be a copy.
    const bytes = new Uint8Array(packed.buffer, packed.byteOffset + at, length);
    at += length;
    return { path, bytes, size };
  });
  if (at !== packed.length) throw new Error('The copy of the database is not whole');
  return files;
}
