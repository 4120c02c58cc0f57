import type { Attachment } from '#shared/contract/attachments.ts';
import type { Handlers } from '#shared/contract/bridge.ts';
import { attachmentKinds, type AttachmentKind } from '#shared/domain/attachment-kinds.ts';
import { camel } from '#shared/lib/case.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

export function attachmentHandlers({ client }: ServiceContext): Handlers<'attachments'> {
  const rowOf = (kind: AttachmentKind, rowId: string) =>
    ({ [attachmentKinds[kind]]: rowId }) as { p_task_id: string };
  return {
    // The names are built from parts: each stands for one procedure per kind.
    'attachments.list': async ({ kind, rowId }) =>
      camel<Attachment[]>(
        await run(
          client.rpc(`list_${kind}_attachments` as 'list_task_attachments', rowOf(kind, rowId), {
            get: true,
          }),
        ),
      ),
    'attachments.add': async ({ kind, rowId, objectName, fileName }) =>
      camel<Attachment>(
        await run(
          client.rpc(`add_${kind}_attachment` as 'add_task_attachment', {
            ...rowOf(kind, rowId),
            p_object_name: objectName,
            p_file_name: fileName,
          }),
        ),
      ),
    'attachments.remove': ({ kind, id }) => run(client.rpc(`delete_${kind}_attachment`, { p_id: id })),
    'attachments.restore': async ({ kind, id }) =>
      camel<Attachment>(
        await run(client.rpc(`restore_${kind}_attachment` as 'restore_task_attachment', { p_id: id })),
      ),
  };
}
