import { httpFunction, type HttpFunction } from '../_shared/http-function.ts';
import type { PdfContent } from '../_shared/pdf/write-pdf.ts';
import { refuse } from '../_shared/reply.ts';

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A PDF, or the letters that can't be written in one. */
export type Written = { bytes: Uint8Array } | { letters: readonly string[] };

type Filled = { body: string; values: Record<string, string> };

/**
 * Makes a PDF of a template: the database says in the caller's name what its text and its fields are. Nothing is kept: a person who likes what
 * they see uploads it as any other file.
 */
export const documentTemplate = (write: (content: PdfContent) => Promise<Written>): HttpFunction =>
  httpFunction({
    name: 'document-template',
    method: 'POST',
    mostBytes: 200_000,
    secrets: [],
    isForPages: true,
    handle: async ({ body, headers, database }, log) => {
      const token = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
      if (token === undefined) return refuse(401, 'unauthenticated', 'Sign in first.');
      const asked = askedIn(body);
      if (asked === undefined) return refuse(400, 'invalid', 'Name a template and what its fields say.');
      const filled = await database.callAs(token, 'fill_document_template', {
        p_template_id: asked.templateId,
        p_model_id: asked.modelId,
        p_values: asked.values,
      });
      if (!('answer' in filled)) {
        const { sqlState, message, hint } = filled;
        if (sqlState === 'PT404') return refuse(404, 'not_found', message);
        if (sqlState === '42501') return refuse(403, hint ?? 'forbidden', message);
        if (sqlState.startsWith('22')) return refuse(422, 'values', 'Check what the fields say');
        if (sqlState === 'PT401' || sqlState.startsWith('PGRST30'))
          return refuse(401, 'unauthenticated', 'Sign in first.');
        log(`the database refused (${sqlState})`);
        return refuse(503, 'database', 'The document could not be made. Try again later.');
      }
      const { body: markdown, values } = filled.answer as Filled;
      const written = await write({ title: asked.title, markdown, values }).catch(() => undefined);
      if (written === undefined)
        return refuse(422, 'too_long', 'This template is too long for a PDF, or one of its tables too wide.');
      if ('letters' in written)
        return refuse(
          422,
          'letters',
          `These can’t be written in a PDF: ${written.letters.join(' ')} Replace them with letters.`,
        );
      return new Response(written.bytes as Uint8Array<ArrayBuffer>, {
        headers: { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' },
      });
    },
  });

type Asked = { templateId: string; modelId: string | null; title: string; values: object };

function askedIn(body: string): Asked | undefined {
  try {
    const { templateId, modelId, title, values } = JSON.parse(body) as Record<string, unknown>;
    if (typeof templateId !== 'string' || !idShape.test(templateId)) return undefined;
    if (modelId !== null && !(typeof modelId === 'string' && idShape.test(modelId))) return undefined;
    if (typeof title !== 'string' || title.length > 200) return undefined;
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined;
    return { templateId, modelId, title, values };
  } catch {
    return undefined;
  }
}
