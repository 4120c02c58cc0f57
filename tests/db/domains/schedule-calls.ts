import type { EventFieldsInput } from '#shared/contract/event-fields.ts';
import type { CallTools, DomainCalls } from './domain.ts';
import { scheduleExtraCalls } from './schedule-exchange-calls.ts';

const typeId = async ({ host }: CallTools, name = 'Shoot'): Promise<string> => {
  const found = (await host.call('schedule.types', undefined)).find((type) => type.name === name);
  if (found === undefined) throw new Error(`There is no event type ${name}`);
  return found.id;
};

const fields = async (tools: CallTools, more: Partial<EventFieldsInput> = {}): Promise<EventFieldsInput> => ({
  title: 'Winter sets',
  typeId: await typeId(tools),
  modelId: await tools.ownModel(),
  startsAt: '2027-02-02T09:00',
  endsAt: '2027-02-02T12:00',
  timezone: 'Europe/Zagreb',
  ...more,
});

const made = async (tools: CallTools, more: Partial<EventFieldsInput> = {}) =>
  tools.host.call('schedule.save', { event: await fields(tools, more) });
const weekly = { recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6' };
const kind = () => ({
  name: `Kind ${crypto.randomUUID().slice(0, 8)}`,
  color: 'teal' as const,
  icon: 'star' as const,
  defaultMinutes: 60,
  blocksTime: true,
  covers: false,
});
const away = async (tools: CallTools) => ({
  modelId: await tools.ownModel(),
  userId: null,
  once: { startsAt: '2027-02-02T00:00:00Z', endsAt: '2027-02-04T00:00:00Z' },
  weekly: null,
  timezone: 'UTC',
  reason: 'At home',
});

export const scheduleCalls: DomainCalls<'schedule'> = {
  ...scheduleExtraCalls,
  'schedule.window': async (tools) => {
    await made(tools);
    return [
      { from: '2027-01-01T00:00:00Z', to: '2027-04-01T00:00:00Z' },
      {
        from: '2027-02-01T00:00:00Z',
        to: '2027-02-08T00:00:00Z',
        modelIds: [crypto.randomUUID()],
        userIds: [tools.admin.id],
        typeIds: [await typeId(tools)],
        statuses: ['confirmed', 'cancelled'],
      },
    ];
  },
  'schedule.get': async (tools) => [{ id: (await made(tools, weekly)).id }],
  'schedule.save': async (tools) => {
    const { id, rowVersion } = await made(tools, weekly);
    const event = await fields(tools, weekly);
    return [
      {
        event: await fields(tools, {
          ...weekly,
          description: 'Bring coats',
          location: 'Studio 3',
          meetingUrl: 'https://meet.example/1',
          attendeeIds: [tools.manager.id],
          externals: [{ name: 'Studio Nord', email: 'nord@example.com' }],
          reminders: [10, 60],
        }),
      },
      {
        event: await fields(tools, {
          modelId: null,
          isPrivate: true,
          allDay: true,
          startsAt: '2027-02-02T00:00',
          endsAt: '2027-02-04T00:00',
        }),
      },
      { event: { ...event, title: 'Summer sets' }, id, rowVersion, scope: 'all' },
    ];
  },
  'schedule.move': async (tools) => {
    const { id, rowVersion } = await made(tools, weekly);
    return [
      {
        id,
        rowVersion,
        scope: 'following',
        startsAt: '2027-02-03T09:00:00Z',
        endsAt: '2027-02-03T11:00:00Z',
        toPersonId: tools.manager.id,
      },
    ];
  },
  'schedule.setStatus': async (tools) => {
    const { id, rowVersion } = await made(tools);
    return [{ id, rowVersion, status: 'cancelled', reason: 'Snow' }];
  },
  'schedule.delete': async (tools) => {
    const { id, rowVersion } = await made(tools, weekly);
    return [{ id, rowVersion, scope: 'this' }];
  },
  'schedule.undo': async (tools) => [{ changeId: (await made(tools)).changeId }],
  'schedule.check': async (tools) => [{ event: await fields(tools, weekly) }],
  'schedule.clashes': () => [{ from: '2027-01-01T00:00:00Z', to: '2027-04-01T00:00:00Z' }],
  'schedule.respond': async (tools) => [
    { id: (await made(tools, { attendeeIds: [tools.admin.id] })).id, response: 'declined' },
  ],
  'schedule.people': async ({ ownModel }) => [{ modelId: null }, { modelId: await ownModel(), text: 'a' }],
  'schedule.types': () => [undefined],
  'schedule.saveType': async ({ host }) => {
    const { id } = await host.call('schedule.saveType', kind());
    return [kind(), { ...kind(), id, isActive: false }];
  },
  'schedule.deleteType': async ({ host }) => [{ id: (await host.call('schedule.saveType', kind())).id }],
  'schedule.absences': ({ admin }) => [{}, { userId: admin.id }, { modelId: crypto.randomUUID() }],
  'schedule.saveAbsence': async (tools) => {
    const absence = await away(tools);
    const { id } = await tools.host.call('schedule.saveAbsence', { absence });
    return [
      {
        absence: {
          modelId: null,
          userId: tools.admin.id,
          once: null,
          weekly: { weekdays: [6, 7], from: '09:00', to: '18:00' },
          timezone: 'Europe/Zagreb',
          reason: '',
        },
      },
      { id, rowVersion: 1, absence: { ...absence, reason: 'Away' } },
    ];
  },
  'schedule.deleteAbsence': async (tools) => [
    { id: (await tools.host.call('schedule.saveAbsence', { absence: await away(tools) })).id },
  ],
};
