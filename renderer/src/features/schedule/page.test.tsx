// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { UndoLine } from '#renderer/ui/feedback/undo-line.tsx';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { SchedulePage } from './page.tsx';
import { refreshSchedule } from './queries.ts';
import { detailOf, eventOf, phoneCall, shoot } from '#renderer/entities/event/test-events.ts';

const luna = modelOf({ stageName: 'Luna Vale' });
const day = '2030-11-20';
const studio = eventOf(`${day}T13:00`, { title: 'Studio, set 3', modelId: luna.id });
const call = eventOf(`${day}T15:00`, { title: 'Brand call', typeId: phoneCall.id, seriesId: luna.id });

type Handlers = Parameters<typeof createFakeBridge>[0];

function host(handlers: Handlers = {}) {
  const held = { events: [studio, call] };
  const fake = createFakeBridge({
    'schedule.window': ({ from, to }) => ({
      events: held.events.filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to),
      busy: [],
      unavailable: [],
      next: null,
    }),
    'schedule.clashes': () => [],
    'schedule.types': () => [shoot, phoneCall],
    'schedule.delete': ({ id }) => {
      held.events = held.events.filter((event) => event.id !== id);
      return { changeId: luna.id };
    },
    'schedule.undo': () => {
      held.events = [studio, call];
    },
    'models.list': ({ offset }) => (offset === 0 ? [luna] : []),
    'models.findManagers': () => [mia, tomas],
    'config.getDefaultTimezone': () => 'America/New_York',
    'documents.deadlines': () => [],
    'posting.between': () => [],
    'posting.accounts': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  return {
    callsOf: (name: string) => fake.calls.filter((each) => each.name === name).map(({ input }) => input),
  };
}

function open(path: string) {
  // The test DOM has no layout; without a height no row would be in view.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  cleanNotifications();
  useViewerStore.setState({
    profile: { ...mia, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(mia.role) },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/schedule', element: <SchedulePage /> }], {
    initialEntries: [path],
  });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <UndoLine personId={mia.id} onFocusLost={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    client,
    user: userEvent.setup(),
    search: () => new URLSearchParams(router.state.location.search),
  };
}

const agenda = `/schedule?view=agenda&date=${day}`;
const line = (name: string) => screen.findByRole('link', { name: new RegExp(name) });

describe('the schedule', () => {
  it('asks for the days of its view, with the filters of the address', async () => {
    const { callsOf } = host();
    const { user, search } = open(`${agenda}&type=${shoot.id}`);
    await line('Studio, set 3');
    expect(callsOf('schedule.window')[0]).toMatchObject({ typeIds: [shoot.id], after: null });
    await user.click(screen.getByRole('checkbox', { name: 'Call' }));
    expect(search().get('type')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show only Luna Vale' }));
    expect(search().get('modelId')).toBe(luna.id);
    await waitFor(() => {
      expect(callsOf('schedule.window').at(-1)).toMatchObject({ modelIds: [luna.id] });
    });
  });

  it('shows when documents end, on days without events too', async () => {
    const deadline = { id: luna.id, title: 'Lease', modelId: luna.id, kind: 'end' as const };
    host({
      'documents.deadlines': () => [
        { ...deadline, on: day },
        { ...deadline, title: 'Licence', kind: 'notice', on: '2030-11-24', modelId: null },
      ],
    });
    const { user } = open(agenda);
    expect(await line('Lease ends')).toHaveAttribute('href', `/documents?document=${luna.id}`);
    expect(await line('Notice for Licence')).toBeVisible();
    expect(screen.getByRole('heading', { name: /Sunday 24 November/ })).toBeVisible();
    // Filtering by event type hides documents.
    await user.click(screen.getByRole('button', { name: 'Show only Luna Vale' }));
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: /Notice for Licence/ })).toBeNull();
    });
    expect(await line('Lease ends')).toBeVisible();
  });

  it('loads every page of a window', async () => {
    host({
      'schedule.window': ({ after }) => ({
        events: after === null ? [studio] : [call],
        busy: [],
        unavailable: [],
        next: after === null ? 'more' : null,
      }),
    });
    open(agenda);
    await line('Studio, set 3');
    expect(await line('Brand call')).toBeVisible();
  });

  it('asks which events of a series are meant, deletes them, and brings them back', async () => {
    const { callsOf } = host({
      'schedule.get': () =>
        detailOf(call, {
          timezone: 'Europe/Zagreb',
          recurrence: 'FREQ=WEEKLY;COUNT=12',
          occurrences: 12,
          firstAt: '2030-11-05T09:00:00Z',
          lastAt: '2031-01-21T09:00:00Z',
        }),
    });
    const { user } = open(agenda);
    (await line('Brand call')).focus();
    await user.keyboard('{Delete}');
    const question = await screen.findByRole('dialog', { name: 'Delete a repeating event' });
    expect(await within(question).findByText(/^12 events, .*5 Nov.* to .*21 Jan.*/)).toBeVisible();
    await user.click(within(question).getByRole('radio', { name: 'This and following' }));
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Brand call deleted')).toBeVisible();
    expect(callsOf('schedule.delete')).toEqual([{ id: call.id, rowVersion: 1, scope: 'following' }]);
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: /Brand call/ })).toBeNull();
    });
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await line('Brand call')).toBeVisible();
    expect(callsOf('schedule.undo')).toEqual([{ changeId: luna.id }]);
  });

  it('asks nothing more of an event that was deleted, whose panel is open', async () => {
    const { callsOf } = host({ 'schedule.get': () => detailOf(studio) });
    const { user } = open(`${agenda}&eventId=${studio.id}`);
    await screen.findByRole('complementary', { name: studio.title });
    await waitFor(() => {
      expect(callsOf('schedule.get')).not.toEqual([]);
    });
    const asked = callsOf('schedule.get').length;
    (await line('Studio, set 3')).focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('Studio, set 3 deleted')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: /Studio, set 3/ })).toBeNull();
    });
    expect(callsOf('schedule.get')).toHaveLength(asked);
  });

  it('keeps what was done on the screen when an older answer arrives', async () => {
    let answerLate: (() => void) | undefined;
    let isLate = false;
    host({
      'schedule.window': async () => {
        if (isLate) await new Promise<void>((resolve) => (answerLate = resolve));
        return { events: [studio, call], busy: [], unavailable: [], next: null };
      },
      'schedule.delete': () => new Promise(() => undefined),
    });
    const { user, client } = open(agenda);
    (await line('Studio, set 3')).focus();
    isLate = true;
    void refreshSchedule(client);
    await user.keyboard('{Delete}');
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: /Studio/ })).toBeNull();
      expect(answerLate).toBeDefined();
    });
    isLate = false;
    answerLate?.();
    await waitFor(() => {
      expect(client.isFetching()).toBe(0);
    });
    expect(screen.queryByRole('link', { name: /Studio/ })).toBeNull();
  });

  it('has rows of models, of which General is the last', async () => {
    host();
    open(`/schedule?view=timeline&date=${day}`);
    await line('Studio, set 3');
    const rows = within(screen.getByRole('list', { name: 'Models' })).getAllByRole('listitem');
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(['Luna Vale', 'General']);
  });

  it('goes by its keys', async () => {
    host();
    const { user, search } = open(agenda);
    await line('Studio, set 3');
    await user.keyboard(']');
    expect(search().get('date')).toBe('2030-12-04');
    await user.keyboard('l');
    expect(search().get('view')).toBe('timeline');
    await user.keyboard('t');
    expect(search().get('date')).toBeNull();
  });

  it('goes by its letters after a view was chosen by a click, whose arrows stay the choice’s', async () => {
    host();
    const { user, search } = open(agenda);
    await line('Studio, set 3');
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(search().get('view')).toBe('month');
    const { date } = Object.fromEntries(search());
    await user.keyboard('{ArrowRight}');
    expect(search().get('date')).toBe(date);
    await user.keyboard('t');
    expect(search().get('date')).toBeNull();
    await user.keyboard('l');
    expect(search().get('view')).toBe('timeline');
  });

  it('says what went wrong, and tries again', async () => {
    let isDown = true;
    host({
      'schedule.window': () => {
        if (isDown) throw new AppError('unavailable', 'No connection');
        return { events: [studio], busy: [], unavailable: [], next: null };
      },
    });
    const { user } = open(agenda);
    expect(await screen.findByText('Failed to load the schedule')).toBeVisible();
    // Without data, nothing can be out of date.
    expect(screen.queryByText(/out of date/)).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await line('Studio, set 3')).toBeVisible();
  });

  it('offers what to do where nothing is planned, and the way out of filters', async () => {
    host({ 'schedule.window': () => ({ events: [], busy: [], unavailable: [], next: null }) });
    const { user, search } = open(`${agenda}&modelId=${luna.id}`);
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(search().get('modelId')).toBeNull();
    expect(await screen.findByText('Add an event or copy last week.')).toBeVisible();
  });
});
