import { fullNote } from '#shared/domain/note-document/test-notes/test-notes.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import type { CallTools, DomainCalls } from './domain.ts';

const made = async ({ host, ownModel }: CallTools) =>
  host.call('notes.create', { title: 'Winter sets', modelId: await ownModel() });
const content = fullNote as unknown as NoteDocument;
const commented = async (tools: CallTools) =>
  tools.host.call('notes.comment', { noteId: (await made(tools)).id, body: 'Hello', mentions: [] });
const filter = { scope: 'all' } as const;

export const notesCalls: DomainCalls<'notes'> = {
  'notes.list': ({ admin }) => [
    { filter, sort: { by: 'recent' } },
    {
      filter: {
        scope: 'playbooks',
        modelId: crypto.randomUUID(),
        createdBy: admin.id,
        tagIds: [crypto.randomUUID()],
        isReviewDue: true,
        text: 'winter s',
      },
      sort: { by: 'recent' },
      after: '["false", "2026-01-01T00:00:00Z", "00000000-0000-4000-8000-00000000ffff"]',
      limit: 200,
    },
    ...(['edited', 'title', 'created', 'verified', 'deleted'] as const).map((by) => ({
      filter: { scope: by === 'deleted' ? ('trash' as const) : ('all' as const) },
      sort: { by, isDescending: true },
    })),
  ],
  'notes.count': () => [
    { filters: [filter, { scope: 'general' }, { scope: 'drafts' }, { scope: 'pinned' }] },
  ],
  'notes.get': async (tools) => [{ id: (await made(tools)).id }],
  'notes.find': () => [{ text: 'winter' }],
  'notes.create': async ({ admin, manager, ownModel, host }) => [
    { title: 'Winter sets' },
    {
      title: 'How we start',
      content,
      modelId: await ownModel(),
      kind: 'playbook',
      status: 'draft',
      visibility: 'custom',
      members: [{ id: manager.id, access: 'edit' }],
      verifierId: admin.id,
      tagIds: [(await host.call('tags.create', { name: crypto.randomUUID().slice(0, 30) })).id],
    },
  ],
  'notes.duplicate': async (tools) => [
    { id: (await made(tools)).id },
    { id: (await made(tools)).id, kind: 'template' },
  ],
  'notes.save': async (tools) => {
    const { id, contentVersion } = await made(tools);
    return [{ id, contentVersion, title: 'Winter sets, part 2', content, keeps: true }];
  },
  'notes.update': async (tools) => {
    const { id, rowVersion } = await made(tools);
    return [{ id, rowVersion, changes: { isPinned: true, modelId: null, status: 'draft' } }];
  },
  'notes.updateMany': async (tools) => {
    const { id, rowVersion } = await made(tools);
    return [
      {
        notes: [
          { id, rowVersion, changes: { isDeleted: true } },
          { id: crypto.randomUUID(), rowVersion: 1, changes: { isDeleted: true } },
        ],
      },
    ];
  },
  'notes.lock': async (tools) => [{ id: (await made(tools)).id, isLocked: true }],
  'notes.verify': async ({ host }) => {
    const { id } = await host.call('notes.create', { title: 'How we start', kind: 'playbook' });
    return [{ id, until: null }];
  },
  'notes.versions': async (tools) => [
    { noteId: (await made(tools)).id },
    { noteId: (await made(tools)).id, before: 9 },
  ],
  'notes.version': async (tools) => [{ noteId: (await made(tools)).id, version: 1 }],
  'notes.restoreVersion': async (tools) => {
    const { id, contentVersion } = await made(tools);
    await tools.host.call('notes.save', { id, contentVersion, title: 'Other', content, keeps: true });
    return [{ noteId: id, version: 1 }];
  },
  'notes.comments': async (tools) => [
    { noteId: (await made(tools)).id },
    { noteId: (await made(tools)).id, before: crypto.randomUUID() },
  ],
  'notes.comment': async (tools) => [
    { noteId: (await made(tools)).id, body: 'Hello @Mia', mentions: [tools.manager.id] },
  ],
  'notes.editComment': async (tools) => {
    const { id } = await commented(tools);
    return [{ id, rowVersion: 1, body: 'Hello again', mentions: [] }];
  },
  'notes.deleteComment': () => [{ id: crypto.randomUUID() }],
  'notes.restoreComment': async (tools) => {
    const { id } = await commented(tools);
    await tools.host.call('notes.deleteComment', { id });
    return [{ id }];
  },
  'notes.activity': async (tools) => [{ noteId: (await made(tools)).id }],
  'notes.watch': async (tools) => [{ id: (await made(tools)).id, watch: 'muted' }],
  'notes.presence': async (tools) => [
    { id: (await made(tools)).id, isEditing: true },
    { id: (await made(tools)).id, isEditing: null },
  ],
  'notes.people': async ({ ownModel }) => [{ modelId: null }, { modelId: await ownModel(), text: 'a' }],
};
