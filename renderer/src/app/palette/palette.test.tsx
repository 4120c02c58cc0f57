// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { useViewerStore, type ViewerState } from '#renderer/lib/viewer/viewer-store.ts';
import { usePageAction, usePageActionStore } from '#renderer/lib/window/page-actions.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { Found } from '#shared/contract/search.ts';
import { managerFallback, roleDefaults, type Permissions } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { closePalette } from '#renderer/lib/window/palette.ts';
import { PaletteHost } from './palette-host.tsx';
import { SearchField } from './search-field.tsx';

const user = userEvent.setup({ delay: null });
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const nothing: Found = {
  models: [],
  people: [],
  accounts: [],
  tasks: [],
  notes: [],
  events: [],
  documents: [],
  chats: [],
  listings: [],
  pages: [],
  bots: [],
  posts: [],
};
const ava = {
  id: id(1),
  stageName: 'Ava Sterling',
  realName: 'Ana Kovač',
  status: 'active' as const,
  photoUrl: null,
};
const tomas = {
  id: id(2),
  email: 'tomas@northlight.example',
  displayName: 'Tomás',
  role: 'manager',
  isActive: true,
};
const everything: Found = {
  models: [ava],
  people: [tomas],
  accounts: [
    { id: id(15), account: 'ava.s', platform: 'instagram', modelId: id(1), modelName: 'Ava Sterling' },
  ],
  tasks: [{ id: id(3), number: 12, title: 'Call Ava', status: 'pending' }],
  notes: [{ id: id(4), title: 'Winter sets', kind: 'note', modelName: 'Ava Sterling', excerpt: 'Six looks' }],
  events: [
    {
      id: id(6),
      eventId: id(5),
      title: 'Studio shoot',
      startsAt: '2026-11-19T10:00:00Z',
      endsAt: '2026-11-19T12:00:00Z',
      allDay: false,
      timezone: 'Europe/Zagreb',
      status: 'confirmed',
      color: 'violet',
      icon: 'camera',
      modelName: 'Ava Sterling',
    },
  ],
  chats: [{ id: id(10), type: 'group', name: 'Sunday crew', isArchived: false }],
  documents: [
    {
      id: id(7),
      title: 'Management agreement',
      category: 'contract',
      mime: 'application/pdf',
      modelName: 'Ava Sterling',
      excerpt: null,
    },
  ],
  listings: [
    {
      id: id(8),
      title: 'Portraits by the sea',
      category: 'photography',
      sellerName: 'Tomás',
      location: 'Lisbon',
    },
  ],
  pages: [{ id: id(11), title: 'Ava links', domain: 'ava', status: 'published', modelName: 'Ava Sterling' }],
  bots: [
    {
      id: id(12),
      botId: id(13),
      name: 'Ava · day to day',
      type: 'group',
      username: null,
      trouble: 'left',
      botName: 'Northlight Desk',
      modelName: null,
    },
  ],
  posts: [{ id: id(14), title: 'Winter set today', username: 'avasterling', status: 'scheduled' }],
};

function Place() {
  const { pathname, search } = useLocation();
  return <p id="address">{pathname + search}</p>;
}
const created = vi.fn();
function Page() {
  usePageAction('new in Models', 'Create model', created);
  return null;
}

function show(
  find: (text: string) => Found | Promise<Found>,
  permissions: Permissions = roleDefaults('admin'),
  seen?: ViewerState,
) {
  const profile = {
    id: id(9),
    email: 'mia@northlight.example',
    displayName: 'Mia',
    role: 'admin',
    status: 'active',
    rowVersion: 1,
  } as never;
  useViewerStore.setState({ profile, permissions: { status: 'loaded', permissions } });
  const fake = createFakeBridge({
    'search.find': ({ text }) => find(text),
    'config.getFeatureFlags': () => ({
      isMarketplaceEnabled: false,
      isMarketplaceInPlan: false,
      areNotificationsEnabled: true,
    }),
  });
  connectTo(fake.bridge);
  const host = (
    <>
      <button type="button">Before</button>
      <Page />
      <SearchField />
      <PaletteHost />
      <Place />
    </>
  );
  renderWithKit(
    <MemoryRouter initialEntries={['/']}>
      {seen === undefined ? host : <SeenPerson value={seen}>{host}</SeenPerson>}
    </MemoryRouter>,
  );
  return fake;
}
const open = async () => {
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search or jump to' });
};
const chosen = () => screen.getByRole('option', { selected: true });
const titles = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label') ?? '');
/** The rows follow the typed text in the next frame. */
const finds = (wanted: readonly string[]) =>
  waitFor(() => {
    expect(titles()).toEqual(wanted);
  });

beforeEach(() => {
  created.mockClear();
  window.localStorage.clear();
});
afterEach(() => {
  closePalette();
});

it('finds what all areas have, and opens what is chosen', async () => {
  show(() => everything);
  await open();
  await user.keyboard('ava');
  expect(await screen.findByRole('option', { name: /Ava Sterling, Ana Kovač · Active/ })).toBeInTheDocument();
  // An area's labels for its rows load with another file.
  await waitFor(() => {
    expect(titles().map((title) => title.split(',')[0])).toEqual([
      'Ava Sterling',
      'Create task for Ava Sterling',
      'Add event for Ava Sterling',
      'Request files for Ava Sterling',
      'Tomás',
      'Sunday crew',
      'Call Ava',
      'Studio shoot',
      'ava.s',
      'Management agreement',
      'Portraits by the sea',
      'Ava links',
      'Ava · day to day',
      'Winter set today',
      'Winter sets',
      'Open tasks of Ava Sterling',
      'Open socials of Ava Sterling',
      'Open schedule of Ava Sterling',
      'Open notes of Ava Sterling',
      'Open documents of Ava Sterling',
      'Open chat of Ava Sterling',
    ]);
  });
  expect(screen.getByRole('status')).toHaveTextContent('21 results you can access');
  await user.keyboard('{Enter}');
  expect(document.getElementById('address')).toHaveTextContent(`/models?modelId=${ava.id}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('puts a page whose name is typed before what is done there, and counts every line', async () => {
  show(() => nothing);
  await open();
  await user.keyboard('mod');
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent(`${String(titles().length)} results you can access`);
  });
  const [first = '', ...others] = titles();
  expect(first).toMatch(/^Models/);
  expect(others.some((title) => title.startsWith('Create model'))).toBe(true);
  expect(others.some((title) => title.startsWith('Switch to'))).toBe(true);
});

it('is walked through by keys, and gives the focus back', async () => {
  show(() => everything);
  screen.getByRole('button', { name: 'Before' }).focus();
  const field = await open();
  const [first, second] = screen.getAllByRole('option');
  expect(chosen()).toBe(first);
  expect(field).toHaveAttribute('aria-activedescendant', first?.id);
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe(second);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe(screen.getAllByRole('option').at(-1));
  await user.keyboard('{Home}');
  expect(chosen()).toBe(first);
  await user.keyboard('{End}{PageUp}');
  expect(chosen()).not.toBe(screen.getAllByRole('option').at(-1));
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  });
});

it('is narrowed by a sign, typed or pressed', async () => {
  const { calls } = show(() => everything);
  await open();
  await user.keyboard('#call');
  expect(await screen.findByRole('option', { name: /Call Ava/ })).toBeInTheDocument();
  expect(calls.filter(({ name }) => name === 'search.find').at(-1)?.input).toEqual({
    text: 'call',
    kinds: ['tasks'],
  });
  expect(titles()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /people/ }));
  await waitFor(() => {
    expect(titles()).toEqual([expect.stringContaining('Tomás')]);
  });
  await user.click(screen.getByRole('button', { name: /actions/ }));
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('>create mod');
  expect(titles()).toEqual([expect.stringContaining('Create model')]);
  await user.keyboard('{Enter}');
  expect(created).toHaveBeenCalledOnce();
});

it('finds events by their sign, says when they are, and opens the one that comes next', async () => {
  const { calls } = show(() => everything);
  await open();
  await user.keyboard(':studio');
  const event = await screen.findByRole('option', { name: /^Studio shoot, .* · Ava Sterling$/ });
  expect(titles()).toHaveLength(1);
  expect(event).toHaveAccessibleName(expect.stringContaining('19 Nov'));
  expect(calls.filter(({ name }) => name === 'search.find').at(-1)?.input).toEqual({
    text: 'studio',
    kinds: ['events'],
  });
  await user.keyboard('{Enter}');
  expect(document.getElementById('address')).toHaveTextContent(`/schedule?eventId=${id(6)}`);
});

it('offers what other pages make, and leaves out what this page offers', async () => {
  show(() => nothing);
  await open();
  await user.keyboard('>');
  await finds([
    'Create model, On this page',
    'Create task, Tasks',
    'Add event, Schedule',
    'Create note, Notes',
    'Upload documents, Documents',
    'Request files, Documents',
    'Start a chat, Chat',
    'Write post, Social posting',
    'Import models',
    'Switch to dark theme',
    'Show keyboard shortcuts',
  ]);
  await user.keyboard('toggle theme');
  await finds(['Switch to dark theme']);
  await user.keyboard('{Enter}');
  await open();
  await user.keyboard('>theme');
  await finds(['Switch to light theme']);
  await user.click(screen.getByRole('option', { name: 'Switch to light theme' }));
});

it('finds pages by what they are for, and the lists of the admin area', async () => {
  show(() => nothing);
  await open();
  await user.keyboard('passwords');
  await finds(['Socials', 'Exposure']);
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('audit');
  await user.keyboard('{Enter}');
  expect(document.getElementById('address')).toHaveTextContent('/admin?tab=audit');
});

it('asks one question at a time, and shows the latest answer alone', async () => {
  const answers: ((found: Found) => void)[] = [];
  const { calls } = show(() => new Promise<Found>((resolve) => answers.push(resolve)));
  await open();
  await user.keyboard('ava');
  // 'av' is in progress; 'ava' waits for its answer.
  await waitFor(() => {
    expect(answers).toHaveLength(1);
  });
  answers[0]?.({ ...nothing, models: [{ ...ava, stageName: 'Avalanche' }] });
  await waitFor(() => {
    expect(answers).toHaveLength(2);
  });
  expect(screen.queryByText('Avalanche')).not.toBeInTheDocument();
  answers[1]?.(everything);
  expect(await screen.findByRole('option', { name: /Call Ava/ })).toBeInTheDocument();
  expect(calls.filter(({ name }) => name === 'search.find').map(({ input }) => input)).toEqual([
    { text: 'av' },
    { text: 'ava' },
  ]);
});

it('asks nothing for one letter, and says what does not match', async () => {
  const { calls } = show(() => nothing);
  await open();
  await user.keyboard('@q');
  expect(screen.getByText('Type 2 letters or more.')).toBeInTheDocument();
  expect(calls.some(({ name }) => name === 'search.find')).toBe(false);
  await user.keyboard('qq');
  expect(await screen.findByText('Nothing that you can access matches “qqq”.')).toBeInTheDocument();
});

it('says that searching failed, keeps pages, and tries again', async () => {
  let fails = true;
  show(() => {
    if (fails) throw new AppError('unavailable', 'No connection');
    return everything;
  });
  await open();
  await user.keyboard('mod');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Couldn’t search models, people, tasks, events and notes.');
  expect(screen.getByRole('option', { name: /^Models/ })).toBeInTheDocument();
  fails = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('option', { name: /Call Ava/ })).toBeInTheDocument();
});

it('offers only what someone may open', async () => {
  show(() => everything, {
    ...managerFallback,
    can_access_models: false,
    can_access_socials: false,
    can_access_tasks: false,
    can_access_schedule: false,
    can_access_notes: false,
  });
  await open();
  expect(
    titles().some((title) => /^(Models|Tasks|Notes|Schedule|Socials|Admin|Configuration)/.test(title)),
  ).toBe(false);
  await user.keyboard('ava');
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('13 results');
  });
  expect(screen.queryByText('Ava Sterling')).not.toBeInTheDocument();
});

it('remembers what was opened from it, until the person signs out', async () => {
  show(() => everything);
  await open();
  await user.keyboard('winter');
  await user.click(await screen.findByRole('option', { name: /Winter sets/ }));
  await open();
  expect(chosen()).toHaveTextContent('Winter sets');
  expect(screen.getByText('Recent')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  act(() => {
    useViewerStore.setState({ profile: null });
  });
  expect(window.localStorage).toHaveLength(0);
});

it('drops what is no longer there from what was opened', async () => {
  let found = everything;
  show(() => found);
  await open();
  await user.keyboard('winter');
  await user.click(await screen.findByRole('option', { name: /Winter sets/ }));
  found = nothing;
  await open();
  await waitFor(() => {
    expect(screen.queryByText('Recent')).not.toBeInTheDocument();
  });
  expect(screen.getByRole('option', { name: /^Models/ })).toBeInTheDocument();
});

it('leads to a new task of the model that was found', async () => {
  show(() => everything);
  await open();
  await user.keyboard('ava');
  await user.click(await screen.findByRole('option', { name: /^Create task for Ava Sterling/ }));
  expect(document.getElementById('address')).toHaveTextContent(`/tasks?modelId=${ava.id}`);
  const run = vi.fn();
  act(() => {
    usePageActionStore.setState({ actions: [{ id: 'new in Tasks', label: 'Create task', run }] });
  });
  await waitFor(() => {
    expect(run).toHaveBeenCalledOnce();
  });
});

it('opens a tab of its window with Ctrl+Enter', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  vi.stubGlobal('bridge', undefined);
  show(() => everything);
  await open();
  await user.keyboard('ava');
  await screen.findByRole('option', { name: /Call Ava/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith(`/models?modelId=${ava.id}`, '_blank', 'noopener');
  expect(screen.getByRole('combobox')).toBeInTheDocument();
});

it('says offline that pages and actions still work', async () => {
  onlineManager.setOnline(false);
  try {
    show(() => {
      throw new AppError('unavailable', 'No connection');
    });
    await open();
    await user.keyboard('mod');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You’re offline. Pages and actions still work.',
    );
    expect(screen.getByRole('option', { name: /^Models/ })).toBeInTheDocument();
  } finally {
    onlineManager.setOnline(true);
  }
});

it('changes nothing in someone else’s view', async () => {
  show(() => everything, roleDefaults('admin'), {
    profile: {
      id: id(8),
      email: 'priya@northlight.example',
      displayName: 'Priya',
      role: 'manager',
      status: 'active',
      rowVersion: 1,
    },
    permissions: { status: 'loaded', permissions: managerFallback },
  });
  await open();
  expect(titles().some((title) => title.startsWith('Create model'))).toBe(false);
  expect(titles().some((title) => title.startsWith('Admin'))).toBe(false);
});
