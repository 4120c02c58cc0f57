import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileClient, type Person, type StorageClient } from './cast.ts';
import type { FileBackend } from './file-backend.ts';

/** What supabase-js makes of a bucket's name. */
type Bucket = ReturnType<StorageClient['from']>;

/** What tests of files do and look at, in the name of one person. */
export function fileTools(files: () => FileBackend, owner: () => Person) {
  const bucketOf = (by: Person, bucket = 'documents'): Bucket => fileClient(files(), by).storage.from(bucket);
  const named = (ending = 'pdf'): string => `${owner().id}/${randomBytes(6).toString('hex')}.${ending}`;
  const url = (path: string): string => `${files().backend.url}/storage/v1/object/${path}`;
  const add = async (
    bytes: Buffer,
    { name = named(), bucket = 'documents', type = 'application/pdf' } = {},
  ) => {
    const { error } = await bucketOf(owner(), bucket).upload(name, bytes, { contentType: type });
    if (error) throw error;
    return name;
  };
  const linkTo = async (name: string, bucket = 'documents'): Promise<string> => {
    const { data } = await bucketOf(owner(), bucket).createSignedUrl(name, 60);
    return data?.signedUrl ?? '';
  };
  const pathOf = async (name: string): Promise<string> => {
    const [row] = await files().backend.sql<{ version: string }>(
      'select version from storage.objects where name = $1',
      [name],
    );
    const version = row?.version ?? '';
    return join(files().storage, 'objects', version.slice(0, 2), version);
  };
  const incoming = (): string[] => readdirSync(join(files().storage, 'incoming'));
  const filesOnDisk = (): string[] =>
    readdirSync(join(files().storage, 'objects'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.includes('-'),
    );
  /** Every row has its file, and every file its row. */
  const isWhole = async (): Promise<boolean> => {
    const rows = await files().backend.sql<{ version: string }>('select version from storage.objects');
    const paths = rows.map(({ version }) => join(version.slice(0, 2), version));
    return JSON.stringify(paths.sort()) === JSON.stringify(filesOnDisk().sort());
  };

  return { bucketOf, named, url, add, linkTo, pathOf, incoming, isWhole };
}
