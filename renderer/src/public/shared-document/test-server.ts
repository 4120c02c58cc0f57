import { vi } from 'vitest';

export const documentId = '0b7d3a52-7f0e-4f0c-9d53-0d9d6a1c5f11';
export const viewId = '1c8e4b63-8a1f-4a1d-8e64-1e0e7b2d6a22';
export const head = { title: 'Management agreement', workspace: 'Northlight', shared_by: 'Elena Marković' };
export const opened = {
  ...{ ...head, status: 'ok', view_id: viewId, file_name: 'Agreement.docx', mime: 'application/msword' },
  ...{ size_bytes: 10, page_count: null, version: 1, allow_download: false, watermark_text: null },
  ...{ expires_at: null, is_preview: false },
};

type Reply = object | ((values: Record<string, unknown>) => unknown);

/**
 * A server behind `fetch`: its answers, by the end of the address. A reply that returns a `Response` or throws is used
 * as it is.
 */
export function serve(replies: Record<string, Reply>) {
  const asked: { name: string; values: Record<string, unknown> }[] = [];
  const answers = new Map(Object.entries(replies));
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/config.json')
      return Response.json({ supabaseUrl: 'http://server.example', publishableKey: 'sb_publishable_x' });
    const name = address.split('/').at(-1) ?? '';
    const values = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    asked.push({ name, values });
    const reply = answers.get(name);
    const answer =
      typeof reply === 'function' ? await (reply as (given: typeof values) => unknown)(values) : reply;
    return answer instanceof Response ? answer : Response.json(answer ?? {});
  });
  return {
    asked,
    of: (name: string) => asked.filter((one) => one.name === name).map(({ values }) => values),
    answer: (name: string, reply: Reply) => answers.set(name, reply),
  };
}

export const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
