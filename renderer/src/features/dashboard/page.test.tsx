// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { anyTask } from '#renderer/entities/task/test-task.ts';
import { forgetUndo, takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { Dashboard, TodayEvent } from '#shared/contract/dashboard.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DashboardPage } from './page.tsx';
import { dashboardOf, done, failed, itemOf, sourceOf } from './test-dashboard.ts';

const user = userEvent.setup({ delay: null });
const model = { id: '00000000-0000-4000-8000-000000000030', stageName: 'Luna Vale' };
const manager = { status: 'loaded', permissions: roleDefaults('manager') } as const;

beforeEach(() => {
  forgetUndo();
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

function open(
  answer: Dashboard | (() => Dashboard | Promise<Dashboard>),
  handlers: Parameters<typeof createFakeBridge>[0] = {},
  { isInView = false } = {},
) {
  let saved: Pick<Dashboard, 'layout'> | undefined;
  const fake = createFakeBridge({
    'dashboard.get': async () => ({ ...(typeof answer === 'function' ? await answer() : answer), ...saved }),
    'dashboard.snooze': () => undefined,
    'dashboard.saveLayout': ({ cards }) => {
      saved = { layout: cards };
    },
    ...handlers,
  });
  connectTo(fake.bridge);
  const page = isInView ? (
    <SeenPerson value={{ profile: mia, permissions: manager }}>
      <DashboardPage />
    </SeenPerson>
  ) : (
    <DashboardPage />
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  const { queryClient } = renderWithKit(<RouterProvider router={router} />);
  return {
    ...fake,
    router,
    queryClient,
    asked: (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
}

/** A card, after it has loaded. */
async function card(name: string) {
  await waitFor(() => {
    expect(screen.getByRole('region', { name })).toHaveAttribute('aria-busy', 'false');
  });
  return within(screen.getByRole('region', { name }));
}
const undo = () => {
  const offer = useUndoOffers.getState().offers.at(-1);
  if (offer === undefined) throw new Error('There is nothing to undo');
  takeUndo(offer);
};

describe('the page', () => {
  it('asks once, for the day where the person is, and shows what each card waits for meanwhile', async () => {
    const { asked } = open(() => new Promise<Dashboard>(() => undefined));
    expect(await screen.findByRole('status', { name: 'Loading numbers' })).toBeInTheDocument();
    for (const name of ['Needs attention', 'My tasks', 'Activity'])
      expect(
        within(screen.getByRole('region', { name })).getByRole('status', {
          name: `Loading ${name.toLowerCase()}`,
        }),
      ).toBeInTheDocument();
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    expect(asked('dashboard.get')).toEqual([
      { today, timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    ]);
  });

  it('says that it failed, and tries again', async () => {
    let isAway = true;
    open(() => {
      if (isAway) throw new AppError('unavailable', 'The server is away');
      return dashboardOf();
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load the dashboard');
    isAway = false;
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing needs you')).toBeInTheDocument();
  });

  it('shows each card that failed as failed, and the rest as it is', async () => {
    let answer = dashboardOf(
      { tasks: failed },
      { tiles: { models: failed, tasks: done({ number: 10_000, overdue: 0, today: 0 }) } },
    );
    open(() => answer);
    const tasks = await card('My tasks');
    expect(tasks.getByRole('alert')).toHaveTextContent('Failed to load my tasks');
    expect((await card('Activity')).getByText('Nothing happened yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Open tasks/ })).toHaveTextContent('10,000+');
    answer = dashboardOf();
    await user.click(tasks.getByRole('button', { name: 'Try Again: My tasks' }));
    expect(await screen.findByText('Nothing due this week')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^My models/ })).toHaveTextContent('1 main · 1 secondary');
  });

  it('leads from the number of active users to just those', async () => {
    open(dashboardOf({}, { tiles: { users: done({ number: 7, invited: 2, waiting: 0 }) } }));
    expect(await screen.findByRole('link', { name: /^Users/ })).toHaveAttribute(
      'href',
      '/admin?status=active',
    );
  });

  it('has no card and no tile that it was not given', async () => {
    open(dashboardOf({ tasks: undefined }, { tiles: {} }));
    await card('Needs attention');
    expect(screen.queryByRole('region', { name: 'My tasks' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'My models' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Numbers' })).toBeNull();
  });
});

describe('the queue', () => {
  const lost = itemOf({ subject: model.id, model, at: '2026-11-16T09:00:00Z' });
  const limit = itemOf({
    subject: 'models:100',
    severity: 'danger',
    name: 'models',
    note: 'Basic',
    number: 5,
    most: 5,
  });
  const rotation = itemOf({
    subject: 'due:1',
    severity: 'neutral',
    number: 4,
    most: 3,
    model,
    at: '2026-11-15T09:00:00Z',
  });
  const full = dashboardOf({
    attention: done({
      failed: [],
      sources: [
        sourceOf('plan_limit', limit),
        sourceOf('model_manager', lost),
        sourceOf('rotation', rotation),
      ],
    }),
  });

  it('has the worst first, each with the button that leads to its fix', async () => {
    open(full);
    const queue = await card('Needs attention');
    const lines = queue.getAllByRole('listitem');
    expect(lines.map((line) => within(line).getAllByRole('link')[0]?.textContent)).toEqual([
      'Model limit reached',
      'No main manager',
      '4 passwords are past their rotation date',
    ]);
    const fixes = queue.getAllByRole('link').filter((link) => link.getAttribute('aria-label') !== null);
    expect(fixes.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['See plans', '/subscription'],
      ['Assign', `/models?scope=all&modelId=${model.id}`],
      ['Review', `/socials?modelId=${model.id}`],
    ]);
    expect(lines[0]).toHaveTextContent('5 of 5 models on the Basic plan');
    expect(lines[2]).toHaveTextContent('3 models · due');
    // The text of the last line has the day already; the others show the time at the side, if any.
    expect(lines.map((line) => line.querySelector('time') !== null)).toEqual([false, true, false]);
  });

  it('shows seven at first, then all, and where the rest is', async () => {
    const items = Array.from({ length: 10 }, (_, index) =>
      itemOf({ subject: `${model.id}${String(index)}`, model }),
    );
    open(
      dashboardOf({
        attention: done({ failed: [], sources: [{ ...sourceOf('model_manager', ...items), total: 812 }] }),
      }),
    );
    const queue = await card('Needs attention');
    expect(queue.getByText('812')).toBeInTheDocument();
    expect(queue.getAllByRole('listitem')).toHaveLength(7);
    await user.click(queue.getByRole('button', { name: 'View all' }));
    expect(queue.getAllByRole('listitem')).toHaveLength(11);
    expect(queue.getByRole('link', { name: '802 more models without a main manager' })).toHaveAttribute(
      'href',
      '/models?scope=all&manager=none',
    );
  });

  it('says which checks failed, instead of that nothing needs anyone', async () => {
    open(dashboardOf({ attention: done({ failed: ['rotation'], sources: [] }) }));
    const queue = await card('Needs attention');
    expect(queue.getByRole('alert')).toHaveTextContent('Some checks failed');
    expect(queue.queryByText('Nothing needs you')).toBeNull();
  });

  it('lets go of what is snoozed at once, takes it back by Undo, and shows it to bring back', async () => {
    let answer = full;
    const { asked } = open(() => answer);
    const queue = await card('Needs attention');
    await user.click(queue.getByRole('button', { name: 'Snooze: No main manager' }));
    answer = dashboardOf({
      attention: done({
        failed: [],
        sources: [sourceOf('model_manager', { ...lost, snoozedUntil: '2030-01-01T08:00:00.000Z' })],
      }),
    });
    await user.click(await screen.findByRole('menuitem', { name: /^In a week/ }));
    await waitFor(() => {
      expect(queue.queryByText('No main manager')).toBeNull();
    });
    const [sent] = asked('dashboard.snooze') as { source: string; subject: string; until: string }[];
    expect(sent).toMatchObject({ source: 'model_manager', subject: model.id });
    const days = (Date.parse(sent?.until ?? '') - Date.now()) / 86_400_000;
    expect(Math.abs(days - 7)).toBeLessThan(1);
    expect(useUndoOffers.getState().offers.at(-1)?.message).toMatch(/^Snoozed until .*: No main manager$/);

    await user.click(await queue.findByRole('button', { name: '1 snoozed' }));
    const snoozed = within(queue.getByRole('list', { name: 'Snoozed' }));
    expect(snoozed.getByText(/^Snoozed until Tue/)).toBeInTheDocument();
    answer = full;
    undo();
    await waitFor(() => {
      expect(asked('dashboard.snooze').at(-1)).toEqual({
        source: 'model_manager',
        subject: model.id,
        until: null,
      });
    });
    expect(await queue.findByRole('link', { name: 'No main manager' })).toBeInTheDocument();
  });

  it('brings something back, and shows it again where that fails', async () => {
    const put = { ...lost, snoozedUntil: '2030-01-01T08:00:00.000Z' };
    const { asked } = open(
      dashboardOf({ attention: done({ failed: [], sources: [sourceOf('model_manager', put)] }) }),
      {
        'dashboard.snooze': () => {
          throw new AppError('unavailable', 'away');
        },
      },
    );
    const queue = await card('Needs attention');
    expect(queue.getByText('Nothing needs you')).toBeInTheDocument();
    await user.click(queue.getByRole('button', { name: '1 snoozed' }));
    await user.click(queue.getByRole('button', { name: 'Bring back: No main manager' }));
    expect(asked('dashboard.snooze')).toEqual([{ source: 'model_manager', subject: model.id, until: null }]);
    expect(await screen.findByText('Failed to snooze. Try again.')).toBeInTheDocument();
    expect(await queue.findByRole('button', { name: 'Bring back: No main manager' })).toBeInTheDocument();
    expect(useUndoOffers.getState().offers).toEqual([]);
  });
});

describe('tasks', () => {
  const task = anyTask({
    title: 'Send the rate card',
    dueOn: '2026-11-16',
    model: { ...model, photoUrl: null, timezone: 'UTC' },
  });
  const none = { total: 0, tasks: [] };
  const withTask = dashboardOf({
    tasks: done({
      overdue: { total: 1, tasks: [task] },
      today: none,
      week: { total: 9, tasks: [anyTask({ id: '00000000-0000-4000-8000-000000000008', title: 'Later' })] },
      later: 2,
    }),
  });

  it('stand below when they are due, and lead to the task and to those that are left out', async () => {
    open(withTask);
    const tasks = await card('My tasks');
    expect(tasks.getByText('10')).toBeInTheDocument();
    const overdue = within(tasks.getByRole('region', { name: 'Overdue, 1 open task' }));
    expect(overdue.getByRole('link', { name: 'Send the rate card' })).toHaveAttribute(
      'href',
      `/tasks?task=${task.id}`,
    );
    expect(overdue.getByText('Luna Vale')).toBeInTheDocument();
    const week = within(tasks.getByRole('region', { name: 'This week, 9 open tasks' }));
    expect(week.getByRole('link', { name: '8 more' })).toHaveAttribute('href', '/tasks?due=week');
    expect(tasks.queryByRole('region', { name: /^Today/ })).toBeNull();
  });

  it('are completed in place, with Undo', async () => {
    const { asked } = open(withTask, {
      'tasks.update': () => ({
        id: task.id,
        rowVersion: 2,
        before: { status: 'pending' },
        also: [],
        nextId: null,
        row: null,
      }),
      'tasks.updateMany': () => [
        { id: task.id, rowVersion: 3, before: {}, also: [], nextId: null, row: null },
      ],
    });
    const tasks = await card('My tasks');
    await user.click(tasks.getByRole('checkbox', { name: 'Complete Send the rate card' }));
    expect(asked('tasks.update')).toEqual([{ id: task.id, rowVersion: 1, changes: { status: 'completed' } }]);
    await waitFor(() => {
      expect(tasks.queryByText('Send the rate card')).toBeNull();
    });
    await waitFor(() => {
      expect(useUndoOffers.getState().offers.at(-1)?.message).toBe('TASK-7 completed');
    });
    undo();
    await waitFor(() => {
      expect(asked('tasks.updateMany')).toEqual([
        { tasks: [{ id: task.id, rowVersion: 2, changes: { status: 'pending' } }] },
      ]);
    });
  });

  it('come back where completing fails', async () => {
    open(withTask, {
      'tasks.update': () => {
        throw new AppError('invalid', 'It has open subtasks', { hint: 'open_subtasks' });
      },
    });
    const tasks = await card('My tasks');
    await user.click(tasks.getByRole('checkbox', { name: 'Complete Send the rate card' }));
    expect(await screen.findByText(/It has open subtasks/)).toBeInTheDocument();
    expect(await tasks.findByText('Send the rate card')).toBeInTheDocument();
  });

  it('say so where nothing is due', async () => {
    open(dashboardOf({ tasks: done({ overdue: none, today: none, week: none, later: 3 }) }));
    const tasks = await card('My tasks');
    expect(tasks.getByRole('link', { name: '3 open tasks with a later due date or none' })).toHaveAttribute(
      'href',
      '/tasks',
    );
  });
});

describe('today', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const tomas = {
    id: '00000000-0000-4000-8000-000000000040',
    email: 't@x.y',
    displayName: 'Tomás Reyes',
    role: 'manager',
  };
  const event: TodayEvent = {
    id: '00000000-0000-4000-8000-000000000050',
    title: 'Chat shift',
    startsAt: inMinutes(-60),
    endsAt: inMinutes(60),
    allDay: false,
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    status: 'confirmed',
    color: 'teal',
    icon: 'clock',
    covers: true,
    model,
    people: [tomas],
    peopleTotal: 3,
  };
  const noGaps = { total: 0, first: null };

  it('tells what is on, who is on, and what comes soon', async () => {
    open(
      dashboardOf({
        today: done({
          total: 12,
          left: 9,
          events: [
            event,
            {
              ...event,
              id: '00000000-0000-4000-8000-000000000051',
              title: 'Call',
              startsAt: inMinutes(30),
              covers: false,
              model: null,
            },
            {
              ...event,
              id: '00000000-0000-4000-8000-000000000052',
              title: 'Evening',
              startsAt: inMinutes(40),
              people: [],
              peopleTotal: 0,
            },
          ],
          gaps: noGaps,
        }),
      }),
    );
    const today = await card('Today');
    expect(today.getByText('12 events')).toBeInTheDocument();
    const [first, second, third] = today.getAllByRole('listitem');
    expect(first).toHaveTextContent(/On now/);
    expect(today.getByRole('link', { name: 'Chat shift' })).toHaveAttribute(
      'href',
      `/schedule?eventId=${event.id}`,
    );
    expect(today.getAllByRole('img', { name: 'Tomás Reyes and 2 more' })).toHaveLength(2);
    expect(second).toHaveTextContent(/General.*In (30|31) min/);
    expect(third).toHaveTextContent('Nobody');
    expect(today.getByRole('link', { name: '6 more today' })).toHaveAttribute('href', '/schedule?view=day');
  });

  it('leads to the shift that is missing', async () => {
    open(
      dashboardOf({
        today: done({
          total: 3,
          left: 0,
          events: [],
          gaps: { total: 2, first: { startsAt: inMinutes(-5), endsAt: inMinutes(60), model } },
        }),
      }),
    );
    const today = await card('Today');
    expect(today.getByText('Nothing more today')).toBeInTheDocument();
    expect(today.getByText(/^Uncovered until/)).toHaveTextContent('for Luna Vale, 1 more');
    expect(today.getByRole('link', { name: 'Add shift' }).getAttribute('href')).toMatch(
      new RegExp(`^/schedule\\?view=day&date=\\d{4}-\\d\\d-\\d\\d&modelId=${model.id}$`),
    );
  });

  it('says so where nothing is scheduled, and where it failed', async () => {
    let answer = dashboardOf({ today: failed });
    open(() => answer);
    const today = await card('Today');
    expect(today.getByRole('alert')).toHaveTextContent('Failed to load today');
    answer = dashboardOf({ today: done({ total: 0, left: 0, events: [], gaps: noGaps }) });
    await user.click(today.getByRole('button', { name: 'Try Again: Today' }));
    expect(await today.findByText('Nothing scheduled today')).toBeInTheDocument();
  });

  it('puts what is uncovered and who is booked twice into the queue, each with its fix', async () => {
    const at = '2026-11-19T13:00:00Z';
    const id = (last: number) => `00000000-0000-4000-8000-00000000006${String(last)}`;
    open(
      dashboardOf({
        attention: done({
          failed: [],
          sources: [
            sourceOf(
              'clash',
              itemOf({
                subject: `booked:${id(1)}:${id(2)}:1:2`,
                at,
                note: '“Shoot” and “Call”',
                number: 2,
                model,
              }),
              itemOf({ subject: `away:${id(3)}:${id(4)}:1`, at, name: 'Tomás', note: '“Call”', number: 1 }),
              itemOf({
                subject: `booked:${id(6)}:${id(7)}:1:1`,
                at,
                name: 'Mia',
                note: '“Call”',
                number: 2,
                most: 1,
              }),
            ),
            sourceOf(
              'uncovered_shift',
              itemOf({ subject: `gap:${model.id}:1`, at, note: '2026-11-19T15:00:00Z', model }),
              itemOf({
                subject: `shift:${id(5)}:1`,
                at,
                name: 'Chat shift',
                note: '2026-11-19T15:00:00Z',
                model,
              }),
            ),
          ],
        }),
      }),
    );
    const queue = await card('Needs attention');
    const links = queue.getAllByRole('listitem').map((line) => within(line).getAllByRole('link'));
    expect(links.map(([title]) => title?.textContent)).toEqual([
      expect.stringMatching(/^Booked twice on Thu 19 Nov, \d\d:\d\d$/),
      expect.stringMatching(/^Tomás is unavailable on Thu 19 Nov, \d\d:\d\d$/),
      expect.stringMatching(/^You are booked twice on Thu 19 Nov, \d\d:\d\d$/),
      expect.stringMatching(/^No cover Thu 19 Nov, \d\d:\d\d to \d\d:\d\d$/),
      'Nobody has “Chat shift”',
    ]);
    expect(links.map((line) => line[1]?.textContent)).toEqual([
      'Resolve',
      'Resolve',
      'Resolve',
      'Add shift',
      'Assign',
    ]);
    expect(links.map((line) => line[1]?.getAttribute('href')?.replace(/date=[\d-]+/, 'date=…'))).toEqual([
      `/schedule?eventId=${id(1)}&date=…`,
      `/schedule?eventId=${id(3)}&date=…`,
      `/schedule?eventId=${id(6)}&date=…`,
      `/schedule?view=day&date=…&modelId=${model.id}`,
      `/schedule?eventId=${id(5)}`,
    ]);
  });
});

describe('the other cards', () => {
  it('show the models that someone looks after', async () => {
    const mine = {
      ...model,
      photoUrl: null,
      timezone: 'Europe/Zagreb',
      status: 'active',
      isMain: false,
      manager: { id: mia.id, email: mia.email, displayName: 'Mia Hartwell', role: 'admin' },
      openTasks: 3,
    } as const;
    open(dashboardOf({ models: done({ total: 1, seesAll: true, models: [mine] }) }));
    const models = await card('My models');
    expect(models.getByRole('link', { name: 'Luna Vale' })).toHaveAttribute(
      'href',
      `/models?modelId=${model.id}`,
    );
    expect(models.getByText('Secondary, with Mia Hartwell')).toBeInTheDocument();
    expect(models.getByRole('link', { name: '3 open tasks' })).toHaveAttribute(
      'href',
      `/tasks?modelId=${model.id}`,
    );
    expect(models.getByRole('link', { name: 'See all models, view only' })).toBeInTheDocument();
  });

  it('tell what happened in words, by whom and of what', async () => {
    const line = {
      at: '2026-11-18T09:00:00Z',
      actor: { id: mia.id, email: mia.email, displayName: mia.displayName, role: 'admin' },
      before: null,
      after: null,
      subjectId: model.id,
      model,
    };
    const tomas = {
      id: '00000000-0000-4000-8000-000000000040',
      email: 't@x.y',
      displayName: 'Tomás Reyes',
      role: 'manager',
    };
    open(
      dashboardOf({
        activity: done({
          failed: ['log'],
          lines: [
            {
              ...line,
              id: '1',
              what: 'task_status',
              name: 'Upload passport scan',
              after: 'completed',
              actor: tomas,
            },
            { ...line, id: '2', what: 'account_revealed', name: 'instagram' },
            {
              ...line,
              id: '3',
              what: 'models_manager_added',
              name: 'Luna Vale',
              after: { id: mia.id, name: 'Mia' },
              actor: tomas,
            },
            { ...line, id: '4', what: 'something_new', name: 'A thing', actor: null, model: null },
          ],
        }),
      }),
    );
    const activity = await card('Activity');
    expect(
      activity.getAllByRole('listitem').map((one) => one.querySelector('span:nth-of-type(2)')?.textContent),
    ).toEqual([
      'Tomás completed Upload passport scan for Luna Vale',
      'You revealed the Instagram password of Luna Vale',
      'Tomás added you as secondary manager of Luna Vale',
      'Marquee changed A thing',
    ]);
    expect(activity.getByRole('alert')).toHaveTextContent('Some activity failed to load');
    expect(activity.getByRole('link', { name: 'Show earlier activity' })).toHaveAttribute(
      'href',
      '/admin?tab=audit',
    );
  });

  it('lead through first steps until they are hidden, with Undo', async () => {
    const { asked } = open(
      dashboardOf({
        first_steps: done({
          steps: [
            { step: 'model', isDone: true },
            { step: 'task', isDone: false },
            { step: 'note', isDone: false },
          ],
        }),
      }),
    );
    const steps = await card('Your first steps, Mia');
    expect(steps.getByText('1 of 3')).toBeInTheDocument();
    expect(steps.getByRole('progressbar', { name: 'First steps done' })).toHaveAttribute(
      'aria-valuenow',
      '1',
    );
    expect(steps.getAllByRole('link').map((link) => link.textContent)).toEqual(['Open tasks', 'Open notes']);
    await user.click(steps.getByRole('button', { name: 'Hide first steps' }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Your first steps, Mia' })).toBeNull();
    });
    expect(asked('dashboard.saveLayout')).toHaveLength(1);
    undo();
    expect(await screen.findByRole('region', { name: 'Your first steps, Mia' })).toBeInTheDocument();
    await waitFor(() => {
      expect(asked('dashboard.saveLayout').at(-1)).toEqual({ cards: null });
    });
  });
});

describe('the order of cards', () => {
  const order = () =>
    screen
      .getAllByRole('region')
      .map((region) => region.getAttribute('aria-labelledby'))
      .map((id) => document.getElementById(id ?? '')?.textContent)
      .filter((name) => name !== undefined);

  it('is changed by buttons and keys, and hides what is not wanted', async () => {
    const { asked } = open(dashboardOf());
    await card('Needs attention');
    expect(order()).toEqual(['Needs attention', 'My tasks', 'Activity']);
    await user.click(screen.getByRole('button', { name: 'Customize dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Move My tasks up' }));
    expect(order()).toEqual(['My tasks', 'Needs attention', 'Activity']);
    expect(screen.getByText('My tasks: 1 of 2')).toBeInTheDocument();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(order()).toEqual(['Needs attention', 'My tasks', 'Activity']);
    await user.click(screen.getByRole('switch', { name: 'Activity' }));
    expect(order()).toEqual(['Needs attention', 'My tasks']);
    await waitFor(() => {
      expect(asked('dashboard.saveLayout').at(-1)).toEqual({
        cards: ['first_steps', 'attention', 'tasks', 'models', 'today', 'documents', 'drive', 'activity'].map(
          (name) => ({
            card: name,
            isHidden: name === 'activity',
          }),
        ),
      });
    });
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(order()).toEqual(['Needs attention', 'My tasks', 'Activity']);
  });

  it('stays as it was left when an answer comes that was asked for before', async () => {
    let late: ((dashboard: Dashboard) => void) | undefined;
    let asked = 0;
    const { queryClient } = open(() => {
      asked += 1;
      return asked === 2 ? new Promise((resolve) => (late = resolve)) : dashboardOf();
    });
    await card('Needs attention');
    await user.click(screen.getByRole('button', { name: 'Customize dashboard' }));
    const up = await screen.findByRole('button', { name: 'Move My tasks up' });
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    await waitFor(() => {
      expect(late).toBeDefined();
    });
    await user.click(up);
    late?.(dashboardOf());
    await waitFor(() => {
      expect(asked).toBe(3);
    });
    expect(order()).toEqual(['My tasks', 'Needs attention', 'Activity']);
  });

  it('is the person’s own, whatever cards have come since', async () => {
    open(
      dashboardOf(
        {},
        {
          layout: [
            { card: 'tasks', isHidden: false },
            { card: 'gone', isHidden: false },
            { card: 'attention', isHidden: false },
          ],
        },
      ),
    );
    await card('Needs attention');
    expect(order()).toEqual(['My tasks', 'Needs attention', 'Activity']);
  });
});

it('shows someone else’s with nothing to change', async () => {
  open(
    dashboardOf({
      attention: done({
        failed: [],
        sources: [
          sourceOf(
            'model_manager',
            itemOf({ model }),
            itemOf({ subject: 'x', snoozedUntil: '2030-01-01T08:00:00Z' }),
          ),
        ],
      }),
      tasks: done({
        overdue: { total: 1, tasks: [anyTask({ title: 'Theirs' })] },
        today: { total: 0, tasks: [] },
        week: { total: 0, tasks: [] },
        later: 0,
      }),
      first_steps: done({ steps: [{ step: 'task', isDone: false }] }),
    }),
    {},
    { isInView: true },
  );
  const queue = await card('Needs attention');
  expect(queue.queryByRole('button', { name: /^Snooze/ })).toBeNull();
  await user.click(queue.getByRole('button', { name: '1 snoozed' }));
  expect(queue.queryByRole('button', { name: /^Bring back/ })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Complete Theirs' })).toBeDisabled();
  for (const name of ['Create task', 'Customize dashboard', 'Hide first steps'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
