import type { AttachmentKind } from '#shared/domain/attachment-kinds.ts';
import type { CallTools, DatabaseDomain, DomainCalls } from './domain.ts';

/** Files themselves are Storage's; these are for the functions that look at them. */
export const files = {
  procedures: {
    record_file_check: {
      args: ['p_bucket_id', 'p_name', 'p_file_version', 'p_type', 'p_marks'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    unused_files: {
      args: ['p_after_name', 'p_bucket'],
      volatility: 'stable',
      asStranger: '42501',
      plans: 'for operators',
    },
  },
  values: {
    p_bucket_id: 'attachments',
    p_file_version: 'b7a9a1f2-0000-4000-8000-000000000001',
    p_after_name: '',
    p_bytes: 5000,
  },
} satisfies DatabaseDomain;

/** What Storage would have after an upload by the administrator. */
async function uploaded({ lane, admin }: CallTools, kind: AttachmentKind): Promise<string> {
  const name = `${kind}/${crypto.randomUUID()}`;
  await lane.sql(
    `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
     values ('attachments', $1, gen_random_uuid()::text, $2, '{"size": 5}')`,
    [name, admin.id],
  );
  return name;
}

const taskId = async ({ host }: CallTools) => (await host.call('tasks.create', { title: 'Sign' })).id;
const kind = 'task' as const;

async function attached(tools: CallTools): Promise<{ rowId: string; id: string }> {
  const rowId = await taskId(tools);
  const file = { kind, rowId, objectName: await uploaded(tools, kind), fileName: 'contract.pdf' };
  return { rowId, id: (await tools.host.call('attachments.add', file)).id };
}

export const attachmentsCalls: DomainCalls<'attachments'> = {
  'attachments.list': async (tools) => [{ kind, rowId: (await attached(tools)).rowId }],
  'attachments.add': async (tools) => [
    { kind, rowId: await taskId(tools), objectName: await uploaded(tools, kind), fileName: 'contract.pdf' },
  ],
  'attachments.remove': async (tools) => [
    { kind, id: (await attached(tools)).id },
    { kind: 'note', id: crypto.randomUUID() },
    { kind: 'event', id: crypto.randomUUID() },
  ],
  'attachments.restore': async (tools) => {
    const { id } = await attached(tools);
    await tools.host.call('attachments.remove', { kind, id });
    return [{ kind, id }];
  },
};
