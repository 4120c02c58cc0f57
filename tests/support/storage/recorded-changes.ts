import { rawRequest } from '#tests/support/raw-http.ts';
import type { Cast } from './cast.ts';

type Operation = (cast: Cast) => Promise<unknown>;
type Options = NonNullable<Parameters<ReturnType<Cast['ana']['storage']['from']>['list']>[1]>;

/** Before the lists: files in two folders, made in an order that is none of the names'. */
export async function prepareList({ ana, A }: Cast): Promise<void> {
  for (const name of ['b.txt', 'A.txt', 'c.txt', 'a_b.txt', 'sub/x.txt', 'Zed/y.txt']) {
    const { error } = await ana.storage
      .from('attachments')
      .upload(`${A}/list/${name}`, `text ${name}`, { contentType: 'text/plain' });
    if (error) throw error;
  }
}

const list =
  (options?: Options, folder = 'list'): Operation =>
  ({ ana, A }) =>
    ana.storage.from('attachments').list(`${A}/${folder}`, options);

const lists: Record<string, Operation> = {
  list: list(),
  'list slash': list(undefined, 'list/'),
  'list desc': list({ sortBy: { column: 'name', order: 'desc' } }),
  'list created': list({ sortBy: { column: 'created_at', order: 'asc' } }),
  'list limit': list({ limit: 2, offset: 1 }),
  'list search': list({ search: 'a' }),
  'list search underscore': list({ search: 'a_' }),
  'list root': ({ ana }) => ana.storage.from('attachments').list(),
  'list of another': ({ boris, A }) => boris.storage.from('attachments').list(A),
  'list unknown': list(undefined, 'nothing'),
  'list nobody': ({ nobody, A }) => nobody.storage.from('attachments').list(A),
};

type Way = { by?: 'ana' | 'boris'; from: string; to: string; bucket?: string; into?: string };

const move =
  ({ by = 'ana', from, to, bucket = 'documents', into }: Way): Operation =>
  (cast) =>
    cast[by].storage
      .from(bucket)
      .move(named(cast, from), named(cast, to), into === undefined ? undefined : { destinationBucket: into });
const copy =
  ({ by = 'ana', from, to, bucket = 'documents', into }: Way): Operation =>
  (cast) =>
    cast[by].storage
      .from(bucket)
      .copy(named(cast, from), named(cast, to), into === undefined ? undefined : { destinationBucket: into });
const named = ({ A, B }: Cast, path: string): string => path.replace('ANA', A).replace('BORIS', B);

const moves: Record<string, Operation> = {
  move: move({ from: 'ANA/blob.pdf', to: 'ANA/moved/blob.pdf' }),
  'move gone': move({ from: 'ANA/blob.pdf', to: 'ANA/moved/blob2.pdf' }),
  'move onto a taken name': move({ from: 'ANA/moved/blob.pdf', to: 'ANA/one.pdf' }),
  'move onto itself': move({ from: 'ANA/moved/blob.pdf', to: 'ANA/moved/blob.pdf' }),
  'move to another bucket': move({ from: 'ANA/one.pdf', to: 'ANA/one.pdf', into: 'attachments' }),
  'move into the folder of another': move({ from: 'ANA/one.pdf', to: 'BORIS/one.pdf' }),
  'move of another': move({ by: 'boris', from: 'ANA/one.pdf', to: 'BORIS/one.pdf' }),
  'move without the right to change': move({ from: 'ANA/ab.bin', to: 'ANA/ab2.bin', bucket: 'attachments' }),
  'download moved': ({ ana, A }) => ana.storage.from('documents').download(`${A}/moved/blob.pdf`),
  'info moved': ({ ana, A }) => ana.storage.from('documents').info(`${A}/moved/blob.pdf`),
  copy: copy({ from: 'ANA/meta.pdf', to: 'ANA/copied.pdf' }),
  'copy again': copy({ from: 'ANA/meta.pdf', to: 'ANA/copied.pdf' }),
  'copy of shared': copy({ by: 'boris', from: 'shared/op.pdf', to: 'BORIS/copy.pdf' }),
  'copy of another': copy({ by: 'boris', from: 'ANA/one.pdf', to: 'BORIS/one.pdf' }),
  'copy to another bucket': copy({ from: 'ANA/meta.pdf', to: 'ANA/copied.pdf', into: 'attachments' }),
  'copy to unknown bucket': copy({ from: 'ANA/meta.pdf', to: 'ANA/copied.pdf', into: 'nowhere' }),
  'info copied': ({ ana, A }) => ana.storage.from('documents').info(`${A}/copied.pdf`),
  'download copied': ({ boris, B }) => boris.storage.from('documents').download(`${B}/copy.pdf`),
};

async function linkOfRemoved({ ana, A, fetch }: Cast): Promise<unknown> {
  const bucket = ana.storage.from('documents');
  const { data } = await bucket.createSignedUrl(`${A}/meta.pdf`, 60);
  await bucket.remove([`${A}/meta.pdf`]);
  return fetch(data?.signedUrl ?? '');
}

const removals: Record<string, Operation> = {
  remove: ({ ana, A }) => ana.storage.from('documents').remove([`${A}/copied.pdf`, `${A}/none.pdf`]),
  'remove of another': ({ boris, A }) => boris.storage.from('documents').remove([`${A}/one.pdf`]),
  'remove shared by reader': ({ boris }) => boris.storage.from('documents').remove(['shared/op.pdf']),
  'remove nothing': ({ ana }) => ana.storage.from('documents').remove([]),
  'remove as nobody': ({ nobody, A }) => nobody.storage.from('documents').remove([`${A}/one.pdf`]),
  'download removed': ({ ana, A }) => ana.storage.from('documents').download(`${A}/copied.pdf`),
  'link of a removed file': linkOfRemoved,
  'expired access token': ({ late }) => late.storage.from('documents').list(),
  'expired access token download': ({ late, A }) => late.storage.from('documents').download(`${A}/one.pdf`),
  'public route of a private bucket': ({ fetch, url, A }) =>
    fetch(`${url}/storage/v1/object/public/documents/${A}/one.pdf`),
  'get bucket as operator': ({ operator }) => operator.storage.getBucket('documents'),
  'get bucket as person': ({ ana }) => ana.storage.getBucket('documents'),
  'unknown route': ({ fetch, url, publishableKey }) =>
    fetch(`${url}/storage/v1/nothing/here`, { headers: { apikey: publishableKey } }),
};

/** Letter by letter, since every client would tidy them up. */
const rawTargets = {
  'dot dot': '../../../etc/passwd',
  'encoded dot dot': '%2e%2e/%2e%2e/etc/passwd',
  'encoded slash': '..%2f..%2fetc%2fpasswd',
  'null byte': 'a%00b',
  'bad percent': 'a%zz',
};

const raw =
  (method: string, target: string): Operation =>
  async ({ url, A, token, publishableKey }) => {
    const { status, body } = await rawRequest(
      { url },
      {
        ...{ method, target: `/storage/v1/object/attachments/${A}/${target}` },
        headers: { apikey: publishableKey, Authorization: `Bearer ${token}` },
        ...(method === 'POST' ? { body: 'x' } : {}),
      },
    );
    return { body: body.slice(0, 150), status };
  };

export const changeOperations: Record<string, Operation> = {
  ...lists,
  ...moves,
  ...removals,
  ...Object.fromEntries(
    Object.entries(rawTargets).flatMap(([name, target]) =>
      ['GET', 'POST'].map((method) => [`raw ${method} ${name}`, raw(method, target)]),
    ),
  ),
};
