// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anyTask } from '#renderer/entities/task/test-task.ts';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { host, renderModels } from '#renderer/features/models/test-models.tsx';
import type { Grant } from '#shared/contract/grants.ts';
import { AppError } from '#shared/lib/app-error.ts';

const user = userEvent.setup({ delay: null });
const ava = modelOf({ stageName: 'Ava', manager: tomas });
const call = anyTask({
  title: 'Call Ana',
  dueOn: '2020-01-02',
  overdueFrom: '2020-01-03T00:00:00Z',
  assignees: [mia],
});
const panel = async () => within(await screen.findByRole('complementary', { name: 'Ava' }));
const path = `/models?modelId=${ava.id}`;

describe('a model’s panel', () => {
  it('has a tab for each area that the person may open, with numbers that lead there', async () => {
    const { callsOf } = host([ava], { 'tasks.count': () => [4] });
    const { search } = renderModels({ path });
    const shown = await panel();
    const tabs = within(shown.getByRole('navigation', { name: 'About Ava' }));
    await waitFor(() => {
      expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toContain('Tasks 4');
    });
    expect(callsOf('tasks.count')[0]).toEqual({
      filters: [{ scope: 'all', modelId: ava.id, statuses: ['pending', 'in_progress'] }],
    });
    expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await user.click(shown.getByRole('link', { name: '4 Open tasks' }));
    expect(search().get('tab')).toBe('tasks');
  });

  it('has its link pages, with what became of them in a week', async () => {
    const page = {
      id: '00000000-0000-4000-8000-0000000000d1',
      domain: 'ava',
      title: 'Ava’s links',
      avatarUrl: null,
      gate: 'none' as const,
      status: 'published' as const,
      model: { id: ava.id, stageName: ava.stageName, photoUrl: null, status: 'active' },
      publishedVersion: 1,
      publishedAt: '2026-11-01T10:00:00Z',
      unpublishedChanges: 0,
      brokenLinks: 1,
      deletedAt: null,
      createdAt: '2026-11-01T10:00:00Z',
      updatedAt: '2026-11-01T10:00:00Z',
      rowVersion: 1,
      views: 1200,
      clicks: 1,
    };
    host([ava], { 'linkTrees.list': () => [page, { ...page, id: crypto.randomUUID(), model: null }] });
    renderModels({ path: `${path}&tab=link-pages` });
    const shown = await panel();
    const list = within(await shown.findByRole('list', { name: 'Link pages' }));
    expect(list.getAllByRole('link')).toHaveLength(1);
    expect(list.getByRole('link')).toHaveAttribute('href', `/linktree?page=${page.id}`);
    expect(list.getByText(/Published · 1,200 views and 1 click in 7 days · 1 broken link/)).toBeVisible();
  });

  it('has its chats with bots, and how long someone waits there', async () => {
    const chat = {
      id: '00000000-0000-4000-8000-0000000000e1',
      botId: '00000000-0000-4000-8000-0000000000e2',
      type: 'supergroup' as const,
      title: 'Ava · day to day',
      username: null,
      people: 5,
      model: null,
      botIsAdmin: false,
      isBridged: false,
      status: 'active' as const,
      lastMessageAt: null,
      unansweredSince: new Date(Date.now() - 49 * 3_600_000).toISOString(),
      assignedTo: null,
      question: null,
      createdAt: '2026-11-01T10:00:00Z',
      rowVersion: 1,
    };
    const { callsOf } = host([ava], { 'bots.chats': () => [chat] });
    renderModels({ path: `${path}&tab=bot-chats` });
    const list = within(await (await panel()).findByRole('list', { name: 'Bot chats' }));
    expect(list.getByRole('link')).toHaveAttribute(
      'href',
      `/bot-management?bot=${chat.botId}&chat=${chat.id}`,
    );
    expect(list.getByText(/^Group · 5 people/)).toHaveTextContent(/waits 2 d/);
    expect(callsOf('bots.chats')[0]).toMatchObject({ modelId: ava.id });
  });

  it('counts one as one', async () => {
    host([ava], { 'tasks.count': () => [1] });
    renderModels({ path });
    const shown = await panel();
    expect(await shown.findByRole('link', { name: '1 Open task' })).toBeVisible();
  });

  it('has none that the person may not open', async () => {
    host([ava]);
    renderModels({ viewer: tomas, path: `${path}&tab=history`, permissions: { can_access_tasks: false } });
    const shown = await panel();
    expect(shown.queryByRole('link', { name: /Tasks|History/ })).toBeNull();
    expect(shown.getByRole('region', { name: 'Overview' })).toBeVisible();
  });

  it('marks the request for access that a notification was about', async () => {
    const asked: Grant = {
      id: '30000000-0000-4000-8000-000000000001',
      model: { id: ava.id, name: 'Ava' },
      person: { id: tomas.id, name: 'Tomás Reyes' },
      platform: 'instagram',
      status: 'asked',
      minutes: 240,
      reason: 'Cover on Thursday',
      answer: null,
      askedAt: '2026-11-18T09:00:00Z',
      decidedBy: null,
      decidedAt: null,
      endsAt: null,
      endedAt: null,
      endedBecause: null,
    };
    host([ava], { 'grants.list': () => [asked, { ...asked, id: '30000000-0000-4000-8000-000000000002' }] });
    renderModels({ path: `${path}&tab=access&grantId=${asked.id}` });
    const lines = await (await panel()).findAllByRole('listitem');
    expect(lines.map((line) => line.getAttribute('aria-current'))).toEqual(['true', null]);
  });

  it('lists the open tasks, and completes one with Undo', async () => {
    const { callsOf } = host([ava], {
      'tasks.list': () => ({ rows: [call], next: null }),
      'tasks.people': () => [],
      'tasks.update': () => ({
        id: call.id,
        rowVersion: 2,
        before: { status: 'pending' as const },
        also: [],
        nextId: null,
        row: null,
      }),
      'tasks.updateMany': () => [
        {
          id: call.id,
          rowVersion: 3,
          before: { status: 'completed' as const },
          also: [],
          nextId: null,
          row: null,
        },
      ],
    });
    renderModels({ path: `${path}&tab=tasks` });
    const shown = await panel();
    const line = within(await shown.findByRole('listitem'));
    expect(line.getByRole('link', { name: /Call Ana/ })).toHaveAttribute('href', `/tasks?task=${call.id}`);
    expect(line.getByTitle('Due 2 Jan 2020')).toHaveTextContent('Overdue: 2 Jan 2020');
    expect(shown.getByRole('link', { name: 'All tasks of Ava' })).toHaveAttribute(
      'href',
      `/tasks?modelId=${ava.id}`,
    );
    await user.click(line.getByRole('button', { name: 'Complete Call Ana' }));
    await screen.findByText('TASK-7 completed');
    expect(callsOf('tasks.update')).toEqual([
      { id: call.id, rowVersion: 1, changes: { status: 'completed' } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('TASK-7 restored')).toBeInTheDocument();
    expect(callsOf('tasks.updateMany')).toEqual([
      { tasks: [{ id: call.id, rowVersion: 2, changes: { status: 'pending' } }] },
    ]);
  });

  it('says why a task can’t be completed from here', async () => {
    host([ava], {
      'tasks.list': () => ({ rows: [call], next: null }),
      'tasks.people': () => [],
      'tasks.update': () => {
        throw new AppError('invalid', 'Complete the subtasks too?', { hint: 'open_subtasks' });
      },
    });
    renderModels({ path: `${path}&tab=tasks` });
    await user.click(await screen.findByRole('button', { name: 'Complete Call Ana' }));
    expect(await screen.findByText(/It has open subtasks/)).toBeInTheDocument();
  });

  it('adds a task for this model', async () => {
    const { callsOf } = host([ava], {
      'tasks.list': () => ({ rows: [], next: null }),
      'tasks.people': () => [],
      'tasks.create': () => anyTask(),
    });
    renderModels({ path: `${path}&tab=tasks` });
    await screen.findByText('No open tasks');
    await user.type(
      await screen.findByRole('textbox', { name: 'Add a task' }),
      'Ask for photos !high{Enter}',
    );
    await waitFor(() => {
      expect(callsOf('tasks.create')).toEqual([
        { title: 'Ask for photos', priority: 'high', modelId: ava.id, assigneeIds: [mia.id] },
      ]);
    });
  });

  it('shows what the audit log has of it, and tries again where that fails', async () => {
    let isDown = true;
    const { callsOf } = host([ava], {
      'audit.list': () => {
        if (isDown) throw new AppError('unavailable', 'The server did not answer');
        return [
          {
            seq: 4,
            at: '2026-11-20T10:00:00Z',
            actorId: tomas.id,
            actorName: 'Tomás Reyes',
            actorType: 'user' as const,
            event: 'models.status_changed',
            resourceType: 'model',
            resourceId: ava.id,
            resourceName: 'Ava',
            modelId: ava.id,
            address: null,
            userAgent: null,
            requestId: null,
            changes: { status: ['active', 'paused'] as [unknown, unknown] },
          },
        ];
      },
    });
    renderModels({ path: `${path}&tab=history` });
    await screen.findByText('Failed to load the history');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Model status changed')).toBeVisible();
    expect(screen.getByText('Tomás Reyes · Status: Active → Paused')).toBeVisible();
    expect(callsOf('audit.list').at(-1)).toEqual({ filter: { modelId: ava.id }, before: null, limit: 25 });
  });
});
