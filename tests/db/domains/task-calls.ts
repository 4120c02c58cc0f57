import type { CallTools, DomainCalls } from './domain.ts';
import { nothing } from './domain.ts';

const made = async ({ host, ownModel }: CallTools) =>
  host.call('tasks.create', { title: 'Call Ana', modelId: await ownModel(), dueOn: '2030-01-01' });
const filter = { scope: 'all' } as const;
const template = () => ({
  name: crypto.randomUUID(),
  isOnboarding: true,
  items: [{ title: 'Ask for photos', dayOffset: 2, role: 'main_manager' as const, checklist: ['Front'] }],
});

export const tasksCalls: DomainCalls<'tasks'> = {
  'tasks.list': ({ admin }) => [
    { filter, sort: { by: 'due' } },
    {
      filter: {
        scope: 'mine',
        statuses: ['pending', 'in_progress'],
        priorities: ['high'],
        modelId: crypto.randomUUID(),
        assigneeId: admin.id,
        createdBy: admin.id,
        tagIds: [crypto.randomUUID()],
        parentId: crypto.randomUUID(),
        isTopLevel: false,
        isBlocked: false,
        isRecurring: false,
        hasDue: true,
        isOverdue: true,
        due: { from: '2026-01-01', to: '2026-02-01', timezone: 'Europe/Zagreb' },
        closedFrom: '2026-01-01T00:00:00Z',
        text: 'ana k',
      },
      sort: { by: 'priority', isDescending: true },
      after: '[1, "2026-01-01T00:00:00Z", "00000000-0000-4000-8000-00000000ffff"]',
      limit: 200,
    },
    ...(['position', 'title', 'created', 'updated', 'completed', 'number', 'deleted'] as const).map((by) => ({
      filter: { scope: by === 'deleted' ? ('trash' as const) : ('all' as const) },
      sort: { by },
    })),
  ],
  'tasks.count': () => [
    { filters: [filter, { scope: 'general' }, { scope: 'assignedByMe', assigneeId: null }] },
  ],
  'tasks.board': () => [{ filter, sort: { by: 'position' }, limit: 20 }],
  'tasks.get': async (tools) => [{ id: (await made(tools)).id }],
  'tasks.find': ({ admin }) => [{ text: 'TASK-1' }, { text: 'ana', exceptId: admin.id }],
  'tasks.create': async ({ admin, ownModel, host }) => [
    { title: 'Call Ana' },
    {
      title: 'Send the contract',
      description: 'Two copies',
      modelId: await ownModel(),
      priority: 'high',
      startAt: '2035-01-01T09:00:00Z',
      dueAt: '2035-01-02T17:00:00+01:00',
      assigneeIds: [admin.id],
      tagIds: [(await host.call('tags.create', { name: crypto.randomUUID().slice(0, 30) })).id],
      checklist: ['Print', 'Sign'],
      status: 'in_progress',
      recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'due_date', timezone: 'Europe/Zagreb' },
    },
  ],
  'tasks.update': async (tools) => {
    const { id, rowVersion } = await made(tools);
    return [
      {
        id,
        rowVersion,
        changes: {
          title: 'Call Ana again',
          description: 'Soon',
          dueAt: '2036-01-01T09:00:00Z',
          priority: 'urgent',
        },
      },
    ];
  },
  'tasks.updateMany': async (tools) => {
    const { id, rowVersion } = await made(tools);
    return [
      {
        tasks: [
          { id, rowVersion, changes: { status: 'completed', addAssigneeIds: [tools.admin.id] } },
          { id: crypto.randomUUID(), rowVersion: 1, changes: { isDeleted: true } },
        ],
      },
    ];
  },
  'tasks.duplicate': async (tools) => [{ id: (await made(tools)).id }],
  'tasks.addItems': async (tools) => [{ taskId: (await made(tools)).id, texts: ['Print', 'Sign'] }],
  'tasks.changeItem': async (tools) => {
    const { id: taskId } = await made(tools);
    const items = await tools.host.call('tasks.addItems', { taskId, texts: ['Print', 'Sign'] });
    return [
      { taskId, id: items[0]?.id ?? '', changes: { text: 'Print twice', isDone: true, beforeId: null } },
    ];
  },
  'tasks.removeItem': async (tools) => [{ taskId: (await made(tools)).id, id: crypto.randomUUID() }],
  'tasks.link': async (tools) => [
    { fromId: (await made(tools)).id, toId: (await made(tools)).id, kind: 'blocks' },
    { fromId: (await made(tools)).id, toId: (await made(tools)).id, kind: 'relates' },
    { fromId: (await made(tools)).id, toId: (await made(tools)).id, kind: 'duplicates' },
  ],
  'tasks.unlink': async (tools) => [
    { fromId: (await made(tools)).id, toId: (await made(tools)).id, kind: 'relates' },
  ],
  'tasks.setRecurrence': async (tools) => {
    const { id, rowVersion } = await made(tools);
    return [
      { id, rowVersion, recurrence: { rule: 'FREQ=DAILY;COUNT=9', mode: 'due_date', timezone: 'UTC' } },
    ];
  },
  'tasks.previewRecurrence': () => [
    {
      due: { dueAt: '2030-01-01T09:00:00Z' },
      recurrence: { rule: 'FREQ=WEEKLY;BYDAY=TU', mode: 'due_date', timezone: 'Europe/Zagreb' },
    },
  ],
  'tasks.comments': async (tools) => [
    { taskId: (await made(tools)).id },
    { taskId: (await made(tools)).id, before: crypto.randomUUID() },
  ],
  'tasks.comment': async (tools) => [
    { taskId: (await made(tools)).id, body: 'Hello @Mia', mentions: [tools.manager.id] },
  ],
  'tasks.editComment': async (tools) => {
    const { id } = await tools.host.call('tasks.comment', {
      taskId: (await made(tools)).id,
      body: 'Hello',
      mentions: [],
    });
    return [{ id, rowVersion: 1, body: 'Hello again', mentions: [] }];
  },
  'tasks.deleteComment': () => [{ id: crypto.randomUUID() }],
  'tasks.restoreComment': async (tools) => {
    const { id } = await tools.host.call('tasks.comment', {
      taskId: (await made(tools)).id,
      body: 'Hello',
      mentions: [],
    });
    await tools.host.call('tasks.deleteComment', { id });
    return [{ id }];
  },
  'tasks.activity': async (tools) => [{ taskId: (await made(tools)).id }],
  'tasks.addReminder': async (tools) => [
    { taskId: (await made(tools)).id, remindAt: '2029-01-01T00:00:00Z' },
    { taskId: (await made(tools)).id, minutesBefore: 30 },
  ],
  'tasks.removeReminder': () => [{ id: crypto.randomUUID() }],
  'tasks.people': async ({ ownModel }) => [{ modelId: null }, { modelId: await ownModel(), text: 'a' }],
  'tasks.workload': () => [{ today: '2026-11-22', timezone: 'Europe/Zagreb' }],
  'tasks.listTemplates': nothing,
  'tasks.createTemplate': () => [template()],
  'tasks.updateTemplate': async ({ host }) => {
    const { id, rowVersion } = await host.call('tasks.createTemplate', template());
    return [{ id, rowVersion, ...template() }];
  },
  'tasks.deleteTemplate': () => [{ id: crypto.randomUUID() }],
  'tasks.previewTemplate': async ({ host, ownModel }) => [
    {
      templateId: (await host.call('tasks.createTemplate', template())).id,
      modelId: await ownModel(),
      startDate: '2026-12-01',
    },
  ],
  'tasks.applyTemplate': async ({ host, ownModel }) => [
    {
      templateId: (await host.call('tasks.createTemplate', template())).id,
      modelId: await ownModel(),
      startDate: '2026-12-01',
    },
    {
      templateId: (await host.call('tasks.createTemplate', template())).id,
      modelId: null,
      startDate: '2026-12-01',
    },
  ],
  'tasks.countByPerson': nothing,
  'tasks.reassign': async ({ newPerson, admin }) => [
    { fromUserId: await newPerson(), toUserId: admin.id },
    { fromUserId: await newPerson(), toUserId: null },
  ],
};
