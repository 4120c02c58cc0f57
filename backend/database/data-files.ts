import { MemoryFS, type PGlite } from '@electric-sql/pglite';

/**
 * What a database's folder holds, each folder before what is in it; a folder has no bytes. The bytes belong to everyone: nobody may write
 * there. The rest of a file, up to its size, is zeros.
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
/** What we ask of the file system that the engine has in memory, beyond what its types name. */
type EngineFiles = {
  lookupPath(path: string): { node: FileNode };
  mkdir(path: string): void;
  readdir(path: string): string[];
};

const filesOf = (driver: PGlite): EngineFiles => driver.Module.FS as EngineFiles;
const ofFile = 0o100_666;

/** How far an engine has written its log: which of its parts, and how much of that. */
export type LogEnd = { log: string; length: number };

/** The files of an engine in memory as they are now. The other parts of its log are spent, or kept to be written over. */
export function readDataFiles(driver: PGlite, { log, length }: LogEnd): DataFiles {
  const files = filesOf(driver);
  const read: DataFile[] = [];
  const visit = (folder: string): void => {
    for (const name of files.readdir(root + folder)) {
      if (name === '.' || name === '..') continue;
      const path = `${folder}/${name}`;
      // Who has the folder open.
      if (path === '/postmaster.pid') continue;
      const { contents, usedBytes, node_ops } = files.lookupPath(root + path).node;
      const written = folder === '/pg_wal' ? length : usedBytes;
      if ('mknod' in node_ops) {
        read.push({ path });
        visit(path);
      } else if (folder !== '/pg_wal' || name === log) {
        // What the engine wrote is of signed bytes.
        const bytes = new Uint8Array(contents?.subarray(0, written) ?? []);
        read.push({ path, bytes, size: usedBytes });
      }
    }
  };
  visit('');
  return read;
}

/** The engine's files in memory, where they begin as those that it is given; it copies one when it first writes to it. */
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

/** As one piece for a file: how long the list is, the list, and the bytes one after the other. */
export function packDataFiles(files: DataFiles): Uint8Array {
  const entries = files.map(({ path, bytes, size }): Entry => [path, bytes?.length ?? null, size ?? null]);
  const list = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  return Buffer.concat([length, list, ...files.map(({ bytes }) => bytes ?? new Uint8Array())]);
}

type Entry = [path: string, length: number | null, size: number | null];

/** From such a piece, without copying it. Throws where it is not whole. */
export function unpackDataFiles(packed: Buffer): DataFiles {
  let at = 4 + packed.readUInt32LE(0);
  const entries = JSON.parse(packed.toString('utf8', 4, at)) as Entry[];
  const files = entries.map(([path, length, size]): DataFile => {
    if (length === null || size === null) return { path };
    // No Buffer: of those, a slice is no copy.
    const bytes = new Uint8Array(packed.buffer, packed.byteOffset + at, length);
    at += length;
    return { path, bytes, size };
  });
  if (at !== packed.length) throw new Error('The copy of the database is not whole');
  return files;
}
