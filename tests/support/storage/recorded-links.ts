import type { Cast } from './cast.ts';
import { pdf } from './recorded-operations.ts';

type Operation = (cast: Cast) => Promise<unknown>;

const asPdf = { contentType: 'application/pdf' };

/** Reads by the link that was made for one.pdf. */
const byLink =
  (init: RequestInit = {}, more = ''): Operation =>
  ({ fetch, kept }) =>
    fetch(`${kept['link'] ?? ''}${more}`, init);

const ranges = [
  'bytes=0-99',
  'bytes=100-',
  'bytes=-10',
  'bytes=0-999999',
  'bytes=99999-',
  'bytes=5-1',
  'bytes=0-1,4-5',
  'items=0-1',
  'bytes=-0',
].map((range): [string, Operation] => [`range ${range}`, byLink({ headers: { Range: range } })]);

const tokenOf = (link = ''): string => new URL(link).searchParams.get('token') ?? '';
const files = ({ url }: Cast): string => `${url}/storage/v1/object`;

/** Changed in the middle: the last letter holds bits that mean nothing. */
function forged(link = ''): string {
  const at = link.length - 20;
  return `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
}

async function keepLink(cast: Cast): Promise<unknown> {
  const answer = await cast.ana.storage.from('documents').createSignedUrl(`${cast.A}/one.pdf`, 60);
  cast.kept['link'] = answer.data?.signedUrl ?? '';
  return answer;
}

async function untilExpired({ ana, A, fetch }: Cast): Promise<unknown> {
  const { data } = await ana.storage.from('documents').createSignedUrl(`${A}/one.pdf`, 1);
  for (;;) {
    const response = await globalThis.fetch(data?.signedUrl ?? '');
    await response.arrayBuffer();
    if (response.status !== 200) return fetch(data?.signedUrl ?? '');
  }
}

async function keepUploadLink(cast: Cast, name: string, upsert: boolean): Promise<unknown> {
  const answer = await cast.ana.storage
    .from('documents')
    .createSignedUploadUrl(`${cast.A}/${name}`, { upsert });
  cast.kept['upload'] = answer.data?.token ?? '';
  return answer;
}

const toLink =
  (name: string, token: 'upload' | 'link'): Operation =>
  (cast) =>
    cast.nobody.storage
      .from('documents')
      .uploadToSignedUrl(
        `${cast.A}/${name}`,
        token === 'upload' ? (cast.kept['upload'] ?? '') : tokenOf(cast.kept['link']),
        pdf,
        asPdf,
      );

export const linkOperations: Record<string, Operation> = {
  'signed url': keepLink,
  'get signed': byLink(),
  'head signed': byLink({ method: 'HEAD' }),
  'get signed with download': byLink({}, '&download='),
  'get signed with name': byLink({}, `&download=${encodeURIComponent('Ugovor č.pdf')}`),
  ...Object.fromEntries(ranges),
  'not modified': async (cast) => {
    const { headers } = await globalThis.fetch(cast.kept['link'] ?? '', { method: 'HEAD' });
    return byLink({ headers: { 'If-None-Match': headers.get('etag') ?? '' } })(cast);
  },
  forged: ({ fetch, kept }) => fetch(forged(kept['link'])),
  'link for another file': ({ fetch, kept }) =>
    fetch((kept['link'] ?? '').replace('/one.pdf?', '/blob.pdf?')),
  'no token': (cast) => cast.fetch(`${files(cast)}/sign/documents/${cast.A}/one.pdf`),
  'nonsense token': (cast) => cast.fetch(`${files(cast)}/sign/documents/${cast.A}/one.pdf?token=nonsense`),
  'access token as link': (cast) =>
    cast.fetch(`${files(cast)}/sign/documents/${cast.A}/one.pdf?token=${cast.token}`),
  'link as access token': (cast) =>
    cast.fetch(`${files(cast)}/documents/${cast.A}/one.pdf`, {
      headers: { apikey: cast.publishableKey, Authorization: `Bearer ${tokenOf(cast.kept['link'])}` },
    }),
  expired: untilExpired,
  'signed url of another': ({ boris, A }) =>
    boris.storage.from('documents').createSignedUrl(`${A}/one.pdf`, 60),
  'signed url zero seconds': ({ ana, A }) => ana.storage.from('documents').createSignedUrl(`${A}/one.pdf`, 0),
  'signed url with download': ({ ana, A }) =>
    ana.storage.from('documents').createSignedUrl(`${A}/one.pdf`, 60, { download: 'Ugovor č.pdf' }),
  'signed urls': ({ ana, A, B }) =>
    ana.storage.from('documents').createSignedUrls([`${A}/one.pdf`, `${A}/none.pdf`, `${B}/x.pdf`], 60),
  'signed urls none': ({ ana }) => ana.storage.from('documents').createSignedUrls([], 60),
  'signed upload url': (cast) => keepUploadLink(cast, 'up.pdf', false),
  'signed upload url of another': ({ boris, A }) =>
    boris.storage.from('documents').createSignedUploadUrl(`${A}/up2.pdf`),
  'signed upload url for a taken name': ({ ana, A }) =>
    ana.storage.from('documents').createSignedUploadUrl(`${A}/one.pdf`),
  'upload to signed url as nobody': toLink('up.pdf', 'upload'),
  'upload to signed url twice': toLink('up.pdf', 'upload'),
  'upload to signed url other name': toLink('up3.pdf', 'upload'),
  'upload with a download link': toLink('one.pdf', 'link'),
  'download with an upload link': (cast) =>
    cast.fetch(`${files(cast)}/sign/documents/${cast.A}/up.pdf?token=${cast.kept['upload'] ?? ''}`),
  'signed upload url upsert': (cast) => keepUploadLink(cast, 'one.pdf', true),
  'upload blob to signed url upsert': (cast) =>
    cast.nobody.storage
      .from('documents')
      .uploadToSignedUrl(
        `${cast.A}/one.pdf`,
        cast.kept['upload'] ?? '',
        new Blob([pdf], { type: 'application/pdf' }),
      ),
  'info of uploaded by link': ({ ana, A }) => ana.storage.from('documents').info(`${A}/up.pdf`),
};
