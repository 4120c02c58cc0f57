import type { EventFieldsInput } from '#shared/contract/event-fields.ts';
import { readCalendar } from '#shared/lib/calendar/calendar-file.ts';
import type { CallTools, DomainCalls } from './domain.ts';
import type { schedulePartCalls } from '#shared/contract/schedule-parts.ts';
import type { scheduleExchangeCalls } from '#shared/contract/schedule-exchange.ts';
import type { schedulePlanningCalls } from '#shared/contract/schedule-planning.ts';

type Extra =
  keyof typeof schedulePartCalls | keyof typeof schedulePlanningCalls | keyof typeof scheduleExchangeCalls;

const shiftType = async ({ host }: CallTools) =>
  (await host.call('schedule.types', undefined)).find(({ name }) => name === 'Shift')?.id ?? '';

async function made(tools: CallTools) {
  const event: EventFieldsInput = {
    title: 'Evening shift',
    typeId: await shiftType(tools),
    modelId: await tools.ownModel(),
    startsAt: '2027-02-01T18:00',
    endsAt: '2027-02-01T22:00',
    timezone: 'Europe/Zagreb',
  };
  const { id } = await tools.host.call('schedule.save', { event });
  return tools.host.call('schedule.get', { id });
}
const commented = async (tools: CallTools) =>
  tools.host.call('schedule.comment', { eventId: (await made(tools)).eventId, body: 'Hello', mentions: [] });
const template = async (tools: CallTools) => ({
  name: crypto.randomUUID().slice(0, 20),
  items: [
    {
      weekday: 1,
      startMinute: 540,
      minutes: 60,
      title: 'Shift',
      typeId: await shiftType(tools),
      modelId: null,
    },
  ],
});
const file = async (tools: CallTools) => ({
  events: await readCalendar(
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:${crypto.randomUUID()}\nSUMMARY:Call\nDTSTART:20270201T090000Z\nEND:VEVENT\nEND:VCALENDAR`,
    'UTC',
  ),
  typeId: await shiftType(tools),
});
const week = { fromDay: '2027-02-01', toDay: '2027-02-08', timezone: 'UTC' };

/** Calls beside the events themselves. */
export const scheduleExtraCalls: Pick<DomainCalls<'schedule'>, Extra> = {
  'schedule.comments': async (tools) => {
    const { id } = await commented(tools);
    const { eventId } = await made(tools);
    return [{ eventId }, { eventId, before: id }];
  },
  'schedule.comment': async (tools) => [
    { eventId: (await made(tools)).eventId, body: 'Hello', mentions: [tools.manager.id] },
  ],
  'schedule.editComment': async (tools) => {
    const { id, rowVersion } = await commented(tools);
    return [{ id, rowVersion, body: 'Goodbye', mentions: [] }];
  },
  'schedule.deleteComment': async (tools) => [{ id: (await commented(tools)).id }],
  'schedule.restoreComment': async (tools) => {
    const { id } = await commented(tools);
    await tools.host.call('schedule.deleteComment', { id });
    return [{ id }];
  },
  'schedule.activity': async (tools) => [{ eventId: (await made(tools)).eventId }],
  'schedule.coverage': async ({ ownModel }) => [
    { from: '2027-02-01', to: '2027-02-07' },
    { from: '2027-02-01', to: '2027-02-07', modelIds: [await ownModel()] },
  ],
  'schedule.coverageHours': async ({ ownModel }) => [{ modelId: await ownModel() }],
  'schedule.saveCoverageHours': async ({ ownModel }) => [
    { modelId: await ownModel(), hours: [{ weekday: 1, starts: '09:00', ends: '24:00' }] },
  ],
  'schedule.copyWeek': async (tools) => {
    const { modelId } = await made(tools);
    const modelIds = modelId === null ? [] : [modelId];
    return [
      { ...week, isTrial: true },
      { ...week, modelIds, isTrial: false },
    ];
  },
  'schedule.templates': () => [undefined],
  'schedule.saveTemplate': async (tools) => {
    const wanted = await template(tools);
    const { id } = await tools.host.call('schedule.saveTemplate', wanted);
    return [await template(tools), { ...wanted, id, rowVersion: 1 }];
  },
  'schedule.deleteTemplate': async (tools) => [
    await tools.host.call('schedule.saveTemplate', await template(tools)),
  ],
  'schedule.applyTemplate': async (tools) => {
    const { id } = await tools.host.call('schedule.saveTemplate', await template(tools));
    return [{ id, toDay: '2027-02-08', timezone: 'UTC', isTrial: false }];
  },
  'schedule.unassigned': async (tools) => {
    await made(tools);
    return [{ from: '2027-02-01T00:00:00Z', to: '2027-02-08T00:00:00Z' }];
  },
  'schedule.feeds': () => [undefined],
  'schedule.createFeed': async ({ ownModel }) => [{ scope: 'model', modelId: await ownModel() }],
  'schedule.revokeFeed': async ({ host }) => [
    { id: (await host.call('schedule.createFeed', { scope: 'mine' })).id },
  ],
  'schedule.checkImport': async (tools) => [await file(tools)],
  'schedule.runImport': async (tools) => [
    await file(tools),
    { ...(await file(tools)), modelId: await tools.ownModel() },
  ],
};
