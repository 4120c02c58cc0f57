// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { columnsOf, mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import * as users from '#renderer/features/admin/users/test-users.tsx';
import * as bots from '#renderer/features/bots/test-bots.tsx';
import { botOf, chatOf } from '#renderer/features/bots/test-bot-rows.ts';
import * as documents from '#renderer/features/documents/test-documents.tsx';
import { driveTabPages } from '#renderer/features/drive-logs/drive-tab-pages.ts';
import * as drive from '#renderer/features/drive-logs/test-drive.tsx';
import * as linkPages from '#renderer/features/link-tree/test-pages.tsx';
import * as marketplace from '#renderer/features/marketplace/test-marketplace.tsx';
import * as models from '#renderer/features/models/test-models.tsx';
import * as notes from '#renderer/features/notes/test-notes.tsx';
import * as posting from '#renderer/features/posting/test-posting.tsx';
import { accountOf, postDetailOf } from '#renderer/features/posting/test-post-rows.ts';
import * as tasks from '#renderer/features/tasks/test-tasks.tsx';
import { leaveDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { forgetOwnChanges } from '#renderer/lib/live/own-changes.ts';
import { followLiveRows } from './follow-live-rows.ts';

// In the window that makes it, a change of one field is one call: nothing is read after it, not even when the live
// update arrives.

const user = userEvent.setup({ delay: null });

/** Longer than lists gather changes before they refetch. */
const gatherMs = 400;
/** Text is saved a moment after the last key press. */
const autosaveMs = 4000;

type Opened = {
  client: QueryClient;
  calls: readonly { name: string }[];
  /** Changes one field as a person does. */
  change: () => Promise<unknown>;
  /** Sends the live update for that change. */
  tell: () => void;
};
type Area = {
  area: string;
  call: string;
  /** Numbers that other areas show of it. */
  beside?: readonly string[];
  open: () => Opened | Promise<Opened>;
};

const moment = '2026-11-30T12:00:00.000001+00:00';
const told = (id: string, at = moment) => ({ kind: 'updated' as const, ids: [id], at: { [id]: [at] } });

const openRow = async (name: RegExp) => {
  await user.click(within(await screen.findByRole('row', { name })).getByRole('link'));
};
const panelOf = async (name: string) => within(await screen.findByRole('complementary', { name }));
async function retitle(before: string) {
  const panel = await panelOf(before);
  await user.click(panel.getByRole('button', { name: /^Edit title/ }));
  const field = panel.getByRole('textbox', { name: 'Title' });
  await user.clear(field);
  await user.type(field, `Renamed{Enter}`);
}

const areas: readonly Area[] = [
  {
    area: 'tasks',
    call: 'tasks.update',
    open: async () => {
      const { held, emit, calls } = tasks.host([tasks.taskOf({ title: 'Rate card' })]);
      const { client } = tasks.renderTasks('/tasks?scope=all');
      await openRow(/Rate card/);
      // The code of its files loads last.
      await (await panelOf('Rate card')).findByRole('region', { name: 'Files' });
      const id = held.tasks[0]?.id ?? '';
      return {
        client,
        calls,
        change: () => retitle('Rate card'),
        tell: () => {
          emit('tasks.changed', told(id, held.tasks[0]?.updatedAt));
        },
      };
    },
  },
  {
    area: 'documents',
    call: 'documents.update',
    open: async () => {
      const { held, emit, calls } = documents.host([documents.documentOf({ title: 'Rate card' })]);
      const { client } = documents.renderDocuments();
      await openRow(/Rate card/);
      await user.click((await panelOf('Rate card')).getByRole('tab', { name: 'Details' }));
      await (await panelOf('Rate card')).findByRole('button', { name: /^Edit title/ });
      const id = held.documents[0]?.id ?? '';
      return {
        client,
        calls,
        change: () => retitle('Rate card'),
        tell: () => {
          emit('documents.changed', told(id, held.documents[0]?.updatedAt));
        },
      };
    },
  },
  {
    area: 'marketplace',
    call: 'marketplace.setStatus',
    open: async () => {
      const listing = marketplace.listingOf({ title: 'Portraits', isOwn: true, seller: mia });
      const { emit, calls } = marketplace.host([listing], {
        'marketplace.setStatus': () => ({ ...listing, status: 'paused', updatedAt: moment }),
      });
      const { client } = marketplace.renderMarketplace(`/marketplace?listing=${listing.id}`);
      const panel = await panelOf('Portraits');
      return {
        client,
        calls,
        change: async () => {
          await user.click(panel.getByRole('button', { name: 'More actions' }));
          await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
        },
        tell: () => {
          emit('marketplace.changed', told(listing.id));
        },
      };
    },
  },
  {
    area: 'link pages',
    call: 'linkTrees.save',
    open: async () => {
      const page = linkPages.pageOf();
      const { held, emit, calls } = linkPages.host(page);
      const { client } = linkPages.renderPages(`/configuration/linktree?page=${page.id}`);
      await user.click(await screen.findByRole('tab', { name: 'Settings' }));
      const field = await screen.findByLabelText('Title in search results');
      return {
        client,
        calls,
        change: () => user.type(field, 'Luna'),
        tell: () => {
          emit('linkTrees.changed', told(page.id, held.page.updatedAt));
        },
      };
    },
  },
  {
    area: 'posting',
    call: 'posting.save',
    open: async () => {
      const account = accountOf();
      const post = postDetailOf({ accountId: account.id, status: 'draft', scheduledAt: null });
      const { emit, calls } = posting.host(
        { accounts: [account], posts: [post] },
        { 'posting.save': () => [{ ...post, updatedAt: moment, rowVersion: 2 }] },
      );
      const { client } = posting.renderPosting(`/twitter-bot?write=${post.groupId}`);
      const field = await screen.findByRole('textbox', { name: 'Post 1 of 1' });
      return {
        client,
        calls,
        change: () => user.type(field, '!'),
        tell: () => {
          emit('posting.changed', told(post.id));
        },
      };
    },
  },
  {
    area: 'notes',
    call: 'notes.lock',
    open: async () => {
      const note = notes.noteOf({ title: 'Winter sets' });
      const { emit, calls } = notes.host([note]);
      const { client } = notes.renderNotes(`/notes?note=${note.id}`);
      await screen.findByRole('region', { name: 'Files' });
      return {
        client,
        calls,
        change: () => user.click(screen.getByRole('button', { name: 'Lock' })),
        tell: () => {
          emit('notes.changed', told(note.id, notes.updatedAt));
        },
      };
    },
  },
  {
    area: 'notes, text',
    call: 'notes.save',
    open: async () => {
      const note = notes.noteOf({ title: 'Winter sets' });
      const { emit, calls } = notes.host([note]);
      const { client } = notes.renderNotes(`/notes?note=${note.id}`);
      await screen.findByRole('region', { name: 'Files' });
      await user.click(await screen.findByRole('button', { name: 'Edit' }));
      const title = await screen.findByRole('textbox', { name: 'Title' });
      return {
        client,
        calls,
        change: () => user.type(title, '!'),
        tell: () => {
          emit('notes.changed', told(note.id, notes.updatedAt));
        },
      };
    },
  },
  {
    area: 'models',
    call: 'models.update',
    open: async () => {
      const ava = modelOf({ stageName: 'Ava' });
      const named = { stageName: 'Vega', updatedAt: moment, rowVersion: 2 };
      const { emit, calls } = models.host([ava], { 'models.update': () => ({ ...ava, ...named }) });
      const { client } = models.renderModels({ path: `/models?modelId=${ava.id}` });
      const edit = await (await panelOf('Ava')).findByRole('button', { name: 'Edit stage name: Ava' });
      return {
        client,
        calls,
        change: async () => {
          await user.click(edit);
          await user.keyboard('Vega{Enter}');
        },
        tell: () => {
          const rows = [columnsOf(ava, named)];
          emit('models.changed', { kind: 'updated', ids: [ava.id], rows });
        },
      };
    },
  },
  {
    area: 'users',
    call: 'users.setDisplayName',
    beside: ['users.countModels', 'plans.getSubscription'],
    open: async () => {
      const { emit, calls } = users.host([users.mia, users.jonas]);
      const { client } = users.renderAdmin();
      await openRow(/Jonas/);
      const panel = await panelOf('Jonas Lindqvist');
      const edit = await panel.findByRole('button', { name: /^Edit display name/ });
      return {
        client,
        calls,
        change: async () => {
          await user.click(edit);
          await user.keyboard('Jonas L.{Enter}');
        },
        tell: () => {
          emit('users.changed', told(users.jonas.id, users.jonas.updatedAt));
        },
      };
    },
  },
  {
    area: 'bots',
    call: 'bots.setChat',
    open: async () => {
      const bot = botOf();
      const chat = chatOf({ botId: bot.id, title: 'Freya', assignedTo: tomas });
      const { emit, calls } = bots.host(
        { bots: [bot], chats: [chat] },
        { 'models.findManagers': () => [mia, tomas] },
      );
      const { client } = bots.renderBots(`/bot-management?chat=${chat.id}`);
      const panel = await panelOf('Freya');
      const edit = await panel.findByRole('button', { name: /^Edit assigned/ });
      return {
        client,
        calls,
        change: async () => {
          await user.click(edit);
          await user.click(await panel.findByRole('option', { name: 'Nobody' }));
        },
        tell: () => {
          emit('bots.changed', told(chat.id, bots.updatedAt));
        },
      };
    },
  },
  {
    area: 'drive logs',
    call: 'drive.saveRule',
    open: async () => {
      await driveTabPages.rules.preload();
      const rule = drive.ruleOf();
      const { calls } = drive.host([], {
        'drive.rules': () => [rule],
        'drive.saveRule': () => [{ ...rule, enabled: false, rowVersion: 2 }],
      });
      const { client } = drive.renderDriveLogs('/drive-logs?tab=rules');
      const rules = within(await screen.findByRole('region', { name: 'Mass delete' }));
      return {
        client,
        calls,
        change: () => user.click(rules.getByRole('switch', { name: 'Raise Mass delete' })),
        // Rules are not live.
        tell: () => undefined,
      };
    },
  },
];

beforeEach(() => {
  startDrafts(mia.id);
  forgetOwnChanges();
});
afterEach(leaveDrafts);

const settled = async (client: QueryClient) => {
  await new Promise((resolve) => setTimeout(resolve, gatherMs));
  await waitFor(() => {
    expect(client.isFetching()).toBe(0);
  });
};

it.each(areas)('$area: one call, $call', async ({ call, beside = [], open }) => {
  const { client, calls, change, tell } = await open();
  const end = followLiveRows(client);
  try {
    await settled(client);
    const before = calls.length;
    const since = () => calls.slice(before).map(({ name }) => name);
    await change();
    await waitFor(
      () => {
        expect(since()).toContain(call);
      },
      { timeout: autosaveMs },
    );
    tell();
    await settled(client);
    expect(since()).toEqual([call, ...beside]);
  } finally {
    end();
  }
});
