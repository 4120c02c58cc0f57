// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { detailOf, eventOf, phoneCall, shoot } from '#renderer/entities/event/test-events.ts';
import { modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';
import { host, renderModels } from '#renderer/features/models/test-models.tsx';
import { usePageActionStore } from '#renderer/lib/window/page-actions.ts';
import { AppError } from '#shared/lib/app-error.ts';

const user = userEvent.setup({ delay: null });
const ava = modelOf({ stageName: 'Ava', manager: tomas });
const path = `/models?modelId=${ava.id}&tab=schedule`;
const panel = async () => within(await screen.findByRole('complementary', { name: 'Ava' }));
const hour = 3_600_000;
const at = (hoursAhead: number) => new Date(Date.now() + hoursAhead * hour).toISOString();
const hostEvents = (eventsNow: () => Occurrence[]) =>
  host([ava], {
    'schedule.window': () => ({ events: eventsNow(), busy: [], unavailable: [], next: null }),
    'schedule.types': () => [shoot, phoneCall],
  });

it('lists what comes by day, and leads to each event and to the schedule of the model', async () => {
  const running = eventOf(at(-0.5), { modelId: ava.id, title: 'Briefing', typeId: phoneCall.id });
  const next = eventOf(at(48), {
    modelId: ava.id,
    title: 'Winter shoot',
    status: 'tentative',
    isPrivate: true,
  });
  const over = eventOf(at(-3), { modelId: ava.id, title: 'Breakfast' });
  const off = eventOf(at(5), { modelId: ava.id, title: 'Fitting', status: 'cancelled' });
  const { callsOf } = hostEvents(() => [over, running, off, next]);
  renderModels({ path });
  const shown = await panel();
  const links = await shown.findAllByRole('link', { name: /Briefing|Winter|Breakfast|Fitting/ });
  expect(links).toHaveLength(2);
  expect(links[0]).toHaveAccessibleName(/^Briefing.*Call$/);
  expect(links[0]).toHaveAttribute('href', `/schedule?eventId=${running.id}`);
  expect(links[1]).toHaveAccessibleName(/^Winter shoot.*Shoot\s*Only you\s*Tentative$/);
  expect(shown.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  expect(shown.getByRole('link', { name: 'Schedule of Ava' })).toHaveAttribute(
    'href',
    `/schedule?modelId=${ava.id}`,
  );
  const [asked] = callsOf('schedule.window') as { from: string; to: string }[];
  expect(asked).toMatchObject({ modelIds: [ava.id] });
  expect((Date.parse(asked?.to ?? '') - Date.parse(asked?.from ?? '')) / hour).toBe(30 * 24);
});

it('says that nothing is planned, and has a new event written on the schedule', async () => {
  hostEvents(() => []);
  renderModels({ path });
  const shown = await panel();
  expect(await shown.findByText('Nothing planned')).toBeInTheDocument();
  let ran = 0;
  const action = { id: 'new event', label: 'Add event', run: () => (ran += 1) };
  usePageActionStore.setState({ actions: [action] });
  await user.click(shown.getByRole('button', { name: 'Add event' }));
  expect(ran).toBe(1);
  usePageActionStore.setState({ actions: [] });
});

it('offers nothing new to who may not change the model', async () => {
  hostEvents(() => []);
  renderModels({ path, viewer: priya });
  const shown = await panel();
  expect(await shown.findByText('Nothing planned')).toBeInTheDocument();
  expect(shown.queryByRole('button', { name: 'Add event' })).toBeNull();
});

it('says that events could not be loaded, and asks again', async () => {
  let isDown = true;
  hostEvents(() => {
    if (isDown) throw new AppError('unavailable', 'The server did not answer');
    return [eventOf(at(2), { modelId: ava.id, title: 'Winter shoot' })];
  });
  renderModels({ path });
  const shown = await panel();
  const retry = await shown.findByRole('button', { name: 'Try Again' });
  isDown = false;
  await user.click(retry);
  expect(await shown.findByRole('link', { name: /Winter shoot/ })).toBeInTheDocument();
});

it('shows which event a notification was about, also where it is long over', async () => {
  const next = eventOf(at(48), { modelId: ava.id, title: 'Winter shoot' });
  const other = eventOf(at(50), { modelId: ava.id, title: 'Fitting' });
  hostEvents(() => [next, other]);
  renderModels({ path: `${path}&eventId=${next.id}` });
  const shown = await panel();
  expect(await shown.findByRole('link', { name: /Winter shoot/, current: true })).toBeInTheDocument();
  expect(shown.getByRole('link', { name: /Fitting/, current: false })).toBeInTheDocument();
});

it('loads the one that is not among those to come, and says where it is gone', async () => {
  const over = {
    ...eventOf(at(-400), { modelId: ava.id, title: 'Spring shoot' }),
    status: 'cancelled' as const,
  };
  const gone = eventOf(at(2));
  host([ava], {
    'schedule.window': () => ({ events: [], busy: [], unavailable: [], next: null }),
    'schedule.types': () => [shoot],
    'schedule.get': ({ id }) => {
      if (id !== over.id)
        throw new AppError('not_found', 'This event was deleted, or you no longer have access.');
      return detailOf(over);
    },
  });
  renderModels({ path: `${path}&eventId=${over.id}` });
  const shown = await panel();
  expect(
    await shown.findByRole('link', { name: /Spring shoot.*Cancelled/, current: true }),
  ).toBeInTheDocument();
  cleanup();
  renderModels({ path: `${path}&eventId=${gone.id}` });
  expect(await screen.findByText('This event was deleted, or you no longer have access.')).toBeVisible();
});
