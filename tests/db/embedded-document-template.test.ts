import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { RunningBackend } from '#backend/start.ts';
import { readPdf } from '#functions/document-text/read-pdf.ts';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';

// PDFs that are made of templates: the database says what stands in them, and a process that can be ended writes them.

let backend: RunningBackend;
let mia: SupabaseClient;
let blind: SupabaseClient;
let model: string;
let strange: string;

beforeAll(async () => {
  backend = await startTestBackend();
  const person = await createPerson(backend, { displayName: 'Mia' });
  mia = await signedIn(backend, person);
  blind = await signedIn(
    backend,
    await createPerson(backend, { permissions: { can_manage_contracts: false } }),
  );
  const models = await backend.sql<{ id: string }>(
    `insert into public.models (stage_name, real_name, manager_id) values ('Ana **X**', 'Ana Kos', $1), ('Someone else''s', 'Eva', null) returning id`,
    [person.id],
  );
  [model, strange] = models.map(({ id }) => id) as [string, string];
});
afterAll(() => backend.close());

const template = async (body: string, variables: object[] = []): Promise<string> => {
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.document_templates (name, body_md, variables) values ($1, $2, $3::text::jsonb) returning id`,
    [randomUUID(), body, JSON.stringify(variables)],
  );
  return row?.id ?? '';
};
const fill = async (
  templateId: string,
  values: object = {},
  { client = mia, modelId = model }: { client?: SupabaseClient; modelId?: string | null } = {},
): Promise<Response> => {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  return fetch(`${backend.url}/functions/v1/document-template`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ templateId, modelId, title: 'Agreement', values }),
  });
};
const textOf = async (response: Response): Promise<string> => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text;
};
const refused = async (response: Response): Promise<unknown> => [response.status, await response.json()];

it('say what their fields say, as it was typed, and leave room for what nobody said', async () => {
  const id = await template(
    '# Agreement\n\nFor **{{model_name}}** ({{real_name}}) by {{my_name}}, from {{start_date}}: {{terms}} {{fee}}.',
    [
      { key: 'start_date', label: 'Start', kind: 'date' },
      { key: 'terms', label: 'Terms', kind: 'long_text' },
      { key: 'fee', label: 'Fee', kind: 'number' },
    ],
  );
  const text = await textOf(
    await fill(id, { start_date: '2026-12-01', terms: '# No heading\n<b>\u202eevil', other: 'Never' }),
  );
  expect(text).toContain('For Ana **X** (Ana Kos) by Mia, from 1 December 2026: # No heading');
  expect(text).toContain('<b>evil ____________.');
  expect(text).not.toContain('Never');
});

it('write Latin, Greek, Cyrillic, Hebrew and Arabic, and say what they cannot write', async () => {
  const id = await template('{{a}}', [{ key: 'a', label: 'A', kind: 'text' }]);
  expect(await textOf(await fill(id, { a: 'Zażółć Ελλάδα Привет Việt' }))).toContain(
    'Zażółć Ελλάδα Привет Việt',
  );
  expect((await fill(id, { a: 'שלום مرحبا (2026)' })).status).toBe(200);
  expect(await refused(await fill(id, { a: 'Hi 漢 字' }))).toEqual([
    422,
    { code: 'letters', message: 'These can’t be written in a PDF: 漢 字 Replace them with letters.' },
  ]);
});

it('are made by those who may add the document, and tell nobody else of them', async () => {
  const id = await template('Text');
  expect(await refused(await fill(id, {}, { client: blind }))).toMatchObject([403, {}]);
  expect(await refused(await fill(id, {}, { modelId: strange }))).toMatchObject([403, { code: 'model' }]);
  expect(await refused(await fill(id, {}, { modelId: randomUUID() }))).toMatchObject([
    403,
    { code: 'model' },
  ]);
  expect(await refused(await fill(randomUUID()))).toMatchObject([404, { code: 'not_found' }]);
  expect(await refused(await fill(id, { a: 'x'.repeat(2001) }))).toMatchObject([422, { code: 'values' }]);
  expect(await refused(await fill(id, { a: 1 }))).toMatchObject([422, { code: 'values' }]);
  expect(await refused(await fill("x'"))).toMatchObject([400, { code: 'invalid' }]);
  const response = await fetch(`${backend.url}/functions/v1/document-template`, {
    method: 'POST',
    body: JSON.stringify({ templateId: id, modelId: null, title: '', values: {} }),
  });
  expect(response.status).toBe(401);
});

it('refuse what is too long, too wide or too deep, without harm to others', async () => {
  const long = { a: 'x'.repeat(2000) };
  const bodies = ['>'.repeat(49_000), `${'|a'.repeat(13)}|\n${'|-'.repeat(13)}|\n`, '{{a}} '.repeat(8000)];
  for (const body of bodies) {
    const id = await template(body, [{ key: 'a', label: 'A', kind: 'text' }]);
    expect(await refused(await fill(id, long))).toMatchObject([422, { code: 'too_long' }]);
  }
  expect(await textOf(await fill(await template('Short')))).toContain('Short');
});
