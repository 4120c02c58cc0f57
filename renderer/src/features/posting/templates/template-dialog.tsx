import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { templateFieldsSchema, type PostTemplate } from '#shared/contract/posting-rows.ts';
import { postLimits, type TemplateKind } from '#shared/domain/post-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { hashtagsOf, hashtagText, newTemplateDraft, templateWords } from './template-labels.ts';

const { shape } = templateFieldsSchema;

const schemaOf = (kind: TemplateKind) =>
  z
    .object({
      name: shape.name,
      body: shape.body,
      hashtags: z.string(),
      /** The row's version when editing started: a stored draft can then say that it is outdated. */
      rowVersion: z.nullable(z.int()),
    })
    .check(
      z.refine(({ body }) => kind === 'hashtags' || body.trim() !== '', {
        error: 'Text is required',
        path: ['body'],
      }),
      z.refine(({ hashtags }) => kind !== 'hashtags' || hashtagsOf(hashtags).length > 0, {
        error: 'Write at least one hashtag',
        path: ['hashtags'],
      }),
      z.refine(({ hashtags }) => hashtagsOf(hashtags).length <= postLimits.hashtags, {
        error: 'A group can have 30 hashtags',
        path: ['hashtags'],
      }),
      z.refine(({ hashtags }) => hashtagsOf(hashtags).every(({ length }) => length <= postLimits.hashtag), {
        error: 'A hashtag can have 100 characters',
        path: ['hashtags'],
      }),
    );

const fieldsByHint = { name: 'name', duplicate: 'name', body: 'body', hashtags: 'hashtags' } as const;

type Props = { kind: TemplateKind; template: PostTemplate | null; onClose: () => void };

/** Edits a saved text, which everyone with social posting can use. */
export function TemplateDialog({ kind, template, onClose }: Props) {
  const client = useQueryClient();
  const { one } = templateWords[kind];
  const form = useAppForm({
    schema: schemaOf(kind),
    defaultValues: {
      name: template?.name ?? '',
      body: template?.body ?? '',
      hashtags: template === null ? '' : hashtagText(template),
      rowVersion: template?.rowVersion ?? null,
    },
    draftKey: template === null ? newTemplateDraft(kind) : `social template ${template.id}`,
    mode: 'onSubmit',
    send: async ({ name, body, hashtags, rowVersion }) => {
      await request('posting.saveTemplate', {
        id: template?.id ?? null,
        rowVersion,
        template: {
          kind,
          name,
          body: kind === 'hashtags' ? '' : body,
          hashtags: kind === 'hashtags' ? hashtagsOf(hashtags) : [],
        },
      });
      void client.invalidateQueries({ queryKey: postingQueries.templates().queryKey });
      notifySuccess(template === null ? `Added the ${one}` : `Saved the ${one}`);
      onClose();
    },
    describe: (error) => errorMessage('posting.saveTemplate', error),
    fieldOf: (error) =>
      error instanceof AppError ? fieldsByHint[error.hint as keyof typeof fieldsByHint] : undefined,
  });
  return (
    <TableDialog
      name="PostTemplateDialog"
      title={template === null ? `Add ${one}` : `Edit ${one}`}
      discardTitle={template === null ? `Discard this ${one}?` : 'Discard your changes?'}
      form={form}
      verb={template === null ? `Add ${one}` : 'Save'}
      fields={[
        { name: 'name', label: 'Name', dir: 'auto' },
        kind === 'hashtags'
          ? {
              kind: 'area',
              name: 'hashtags',
              label: 'Hashtags',
              hint: 'With spaces between, with or without #.',
              minRows: 3,
              maxRows: 10,
              dir: 'auto',
            }
          : {
              kind: 'area',
              name: 'body',
              label: 'Text',
              hint:
                kind === 'template'
                  ? 'A line of three dashes (---) begins the next post of a thread.'
                  : undefined,
              minRows: kind === 'template' ? 6 : 2,
              maxRows: 16,
              dir: 'auto',
            },
      ]}
      onClose={onClose}
    />
  );
}
