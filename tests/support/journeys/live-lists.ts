import { expect, type Locator, type Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { emptyNote } from '#shared/domain/note-document/note-document.ts';
import { createAccount } from './accounts.ts';
import { signIn, type Credentials } from './signing-in.ts';
import type { JourneyParts } from './journey-test.ts';

// Each list of the app, with what someone else may do to it.

/** What is in a list before, and what becomes of it when someone else acts. */
type Round = {
  /** Rows that are there at first. */
  before: readonly string[];
  act: () => Promise<void>;
  after: readonly (string | RegExp)[];
  gone: readonly string[];
};

export type LiveList = {
  title: string;
  /** Whether changes come into the list while it is looked at: not where its table is not published. */
  isLive: boolean;
  /** Comes to the list by the links of the page, and to what the mark names in it. */
  open: (page: Page, mark: string) => Promise<void>;
  row: (page: Page, text: string | RegExp) => Locator;
  /** Leaves someone in the app; answers with what puts rows of a mark into the list. */
  begin: (
    parts: Pick<JourneyParts, 'enter' | 'page' | 'visit' | 'server'>,
  ) => Promise<(mark: string) => Promise<Round>>;
};

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });

/** The administrator, on another computer. */
export async function elsewhere(server: AppServer): Promise<SupabaseClient> {
  const client = clientFor(server);
  const { error } = await client.auth.signInWithPassword(demoAccount(server, 'mia'));
  if (error) throw error;
  return client;
}

const idIn = ({ data }: { data: unknown }) => (data as { id: string }).id;

/** One row is changed, one deleted and one new. */
const roundOf = (mark: string, act: () => Promise<void>): Round => ({
  before: [`${mark} before`, `${mark} removed`],
  act,
  after: [`${mark} changed`, `${mark} new`],
  gone: [`${mark} before`, `${mark} removed`],
});

async function addModel(client: SupabaseClient, stageName: string) {
  const row = { stage_name: stageName, real_name: 'Someone Else' };
  return idIn(await client.from('models').insert(row).select('id').single().throwOnError());
}

const openAdmin = async (page: Page, tab: string) => {
  await main(page).getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: tab }).click();
};

const models: LiveList = {
  title: 'models',
  isLive: true,
  open: async (page, mark) => {
    await main(page).getByRole('link', { name: 'Models', exact: true }).click();
    await page.getByRole('textbox', { name: 'Filter models' }).fill(mark);
  },
  row: rowOf,
  begin: async ({ enter, server }) => {
    const client = await elsewhere(server);
    await enter('mia');
    return async (mark) => {
      const changed = await addModel(client, `${mark} before`);
      const removed = await addModel(client, `${mark} removed`);
      return roundOf(mark, async () => {
        await client
          .from('models')
          .update({ stage_name: `${mark} changed` })
          .eq('id', changed)
          .throwOnError();
        await client.from('models').delete().eq('id', removed).throwOnError();
        await addModel(client, `${mark} new`);
      });
    };
  },
};

const addUser = async (server: AppServer, displayName: string) =>
  (await createAccount(server, displayName)).id;

const users: LiveList = {
  title: 'users',
  isLive: true,
  open: async (page, mark) => {
    await openAdmin(page, 'Users');
    await page.getByRole('textbox', { name: 'Filter users' }).fill(mark);
  },
  row: rowOf,
  begin: async ({ enter, server }) => {
    const client = await elsewhere(server);
    await enter('mia');
    return async (mark) => {
      const changed = await addUser(server, `${mark} before`);
      const removed = await addUser(server, `${mark} removed`);
      return roundOf(mark, async () => {
        const rename = { target_user_id: changed, new_display_name: `${mark} changed` };
        await client.rpc('admin_update_user_display_name', rename).throwOnError();
        await client.rpc('admin_delete_user', { target_user_id: removed }).throwOnError();
        await addUser(server, `${mark} new`);
      });
    };
  },
};

const invitations: LiveList = {
  title: 'invitations',
  isLive: true,
  open: async (page, mark) => {
    await openAdmin(page, 'Invitations');
    await page.getByRole('textbox', { name: 'Filter invitations' }).fill(mark);
  },
  row: rowOf,
  begin: async ({ enter, server }) => {
    const client = await elsewhere(server);
    // People only cancel invitations.
    const operator = clientFor(server, server.secretKey);
    await enter('mia');
    return async (mark) => {
      const invite = async (name: string) => {
        const email = `${mark}-${name}@northlight.example`;
        const call = { p_email: email, p_permission_overrides: {}, p_model_ids: [] };
        return idIn(await client.rpc('create_invitation', call).throwOnError());
      };
      const [changed, removed] = [await invite('changed'), await invite('removed')];
      return {
        before: [`${mark}-changed@`, `${mark}-removed@`],
        act: async () => {
          await client.rpc('cancel_invitation', { p_invitation_id: changed }).throwOnError();
          await operator.from('user_invites').delete().eq('id', removed).throwOnError();
          await invite('new');
        },
        after: [new RegExp(`${mark}-changed@.*Cancelled`), `${mark}-new@`],
        gone: [`${mark}-removed@`],
      };
    };
  },
};

const auditLog: LiveList = {
  title: 'audit log',
  isLive: false,
  open: async (page, mark) => {
    await openAdmin(page, 'Audit log');
    await page.getByRole('textbox', { name: 'Filter entries' }).fill(mark);
  },
  row: rowOf,
  // Entries never change, and are kept for a year.
  begin: async ({ enter, server }) => {
    const client = await elsewhere(server);
    await enter('mia');
    return async (mark) => {
      await addModel(client, `${mark} before`);
      return {
        before: [`${mark} before`],
        act: async () => {
          await addModel(client, `${mark} new`);
        },
        after: [`${mark} before`, `${mark} new`],
        gone: [],
      };
    };
  },
};

const tasks: LiveList = {
  title: 'tasks',
  isLive: true,
  open: async (page, mark) => {
    await main(page).getByRole('link', { name: 'Tasks', exact: true }).click();
    await page.getByRole('button', { name: /^General\b/ }).click();
    await page.getByRole('textbox', { name: 'Filter tasks' }).fill(mark);
  },
  row: rowOf,
  begin: async ({ enter, server }) => {
    const client = await elsewhere(server);
    await enter('tomas');
    const add = async (title: string) =>
      (await client.rpc('create_task', { p_task: { title } }).throwOnError()).data as string;
    const change = async (id: string, set: object) => {
      await client.rpc('save_tasks', { p_changes: [{ id, row_version: 1, set }] }).throwOnError();
    };
    return async (mark) => {
      const changed = await add(`${mark} before`);
      const removed = await add(`${mark} removed`);
      return roundOf(mark, async () => {
        await change(changed, { title: `${mark} changed` });
        await change(removed, { is_deleted: true });
        await add(`${mark} new`);
      });
    };
  },
};

const notes: LiveList = {
  title: 'notes',
  isLive: true,
  open: async (page, mark) => {
    await main(page).getByRole('link', { name: 'Notes', exact: true }).click();
    await page.getByRole('textbox', { name: 'Search titles and text' }).fill(mark);
  },
  row: (page, text) => page.getByRole('list', { name: 'Notes' }).getByRole('link', { name: text }),
  begin: async ({ enter, server }) => {
    const client = await elsewhere(server);
    await enter('tomas');
    const add = async (title: string) =>
      (await client.rpc('create_note', { p_note: { title } }).throwOnError()).data as string;
    return async (mark) => {
      const changed = await add(`${mark} before`);
      const removed = await add(`${mark} removed`);
      return roundOf(mark, async () => {
        const content = JSON.stringify(emptyNote());
        await client
          .rpc('save_note_content', {
            p_note_id: changed,
            p_content_version: 1,
            p_title: `${mark} changed`,
            p_content: content,
            p_keeps: false,
          })
          .throwOnError();
        const gone = [{ id: removed, row_version: 1, set: { is_deleted: true } }];
        await client.rpc('save_notes', { p_changes: gone }).throwOnError();
        await add(`${mark} new`);
      });
    };
  },
};

const chats: LiveList = {
  title: 'chats',
  isLive: true,
  open: async (page, mark) => {
    await main(page).getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('textbox', { name: 'Search chats' }).fill(mark);
  },
  row: (page, text) => page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: text }),
  begin: async ({ enter, server }) => {
    const client = await elsewhere(server);
    const { data: people } = await client
      .from('profiles')
      .select('id')
      .eq('email', demoAccount(server, 'tomas').email)
      .throwOnError();
    const tomas = people[0]?.id as string;
    await enter('tomas');
    const add = async (name: string) =>
      (
        await client
          .rpc('create_chat', { p_type: 'group', p_group_name: name, p_member_ids: [tomas] })
          .throwOnError()
      ).data as string;
    return async (mark) => {
      const changed = await add(`${mark} before`);
      const removed = await add(`${mark} removed`);
      return roundOf(mark, async () => {
        await client
          .rpc('save_chat', {
            p_chat_id: changed,
            p_changes: { group_name: `${mark} changed` },
            p_row_version: 1,
          })
          .throwOnError();
        await client.rpc('remove_chat_member', { p_chat_id: removed, p_user_id: tomas }).throwOnError();
        await add(`${mark} new`);
      });
    };
  },
};

const savedViews: LiveList = {
  title: 'saved views',
  isLive: true,
  open: async (page) => {
    await main(page).getByRole('link', { name: 'Models', exact: true }).click();
    await page.getByRole('button', { name: 'Saved views' }).click();
  },
  row: (page, text) =>
    page.getByRole('dialog', { name: 'Saved views' }).getByRole('listitem').filter({ hasText: text }),
  begin: async ({ enter, server }) => {
    const client = await elsewhere(server);
    const { data } = await client.auth.getUser();
    await enter('tomas');
    return async (mark) => {
      const share = async (name: string) => {
        const view = { user_id: data.user?.id, area: 'models', name: `${mark} ${name}`, is_shared: true };
        return idIn(await client.from('saved_views').insert(view).select('id').single().throwOnError());
      };
      const [changed, removed] = [await share('before'), await share('removed')];
      return roundOf(mark, async () => {
        await client
          .from('saved_views')
          .update({ name: `${mark} changed` })
          .eq('id', changed)
          .throwOnError();
        await client.from('saved_views').delete().eq('id', removed).throwOnError();
        await share('new');
      });
    };
  },
};

/** Signs someone in on a device of that name; answers with what signs them out there. */
async function signInOn(server: AppServer, person: Credentials, device: string) {
  const post = (path: string, token: string | undefined, body: object) =>
    fetch(`${server.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        'content-type': 'application/json',
        'user-agent': device,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const { access_token: token } = (await (
    await post('token?grant_type=password', undefined, person)
  ).json()) as { access_token: string };
  return async () => {
    expect((await post('logout?scope=local', token, {})).ok).toBe(true);
  };
}

const sessions: LiveList = {
  title: 'sessions',
  isLive: false,
  open: async (page) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Manager/ })
      .click();
    await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  },
  row: (page, text) =>
    page.getByRole('table', { name: 'Sessions' }).getByRole('row').filter({ hasText: text }),
  begin: async ({ page, visit, server }) => {
    const person = await createAccount(server, 'Cleo Martin');
    await visit('/');
    await signIn(page, person);
    return async (mark) => {
      const signOutOfTablet = await signInOn(server, person, `${mark}-tablet`);
      return {
        before: ['This device', `${mark}-tablet`],
        act: async () => {
          await signOutOfTablet();
          await signInOn(server, person, `${mark}-phone`);
        },
        after: ['This device', `${mark}-phone`],
        gone: [`${mark}-tablet`],
      };
    };
  },
};

/** One that has begun, and stays so: nobody asks for its rows. */
async function beginImport(client: SupabaseClient, fileName: string) {
  const file = { p_file_name: fileName, p_mode: 'update', p_columns: [], p_defaults: {}, p_row_count: 1 };
  const { data } = (await client.rpc('start_import', file).throwOnError()) as { data: string };
  const rows = [{ row_no: 2, cells: [], data: { stage_name: fileName, real_name: fileName }, fault: null }];
  await client.rpc('add_import_rows', { p_batch_id: data, p_rows: rows }).throwOnError();
  await client.rpc('check_import', { p_batch_id: data }).throwOnError();
  await client.rpc('begin_import', { p_batch_id: data }).throwOnError();
  return data;
}

const imports: LiveList = {
  title: 'imports',
  isLive: true,
  open: async (page) => {
    await main(page).getByRole('link', { name: 'Models', exact: true }).click();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
  },
  row: (page, text) =>
    page.getByRole('table', { name: 'Imports' }).getByRole('row').filter({ hasText: text }),
  // They are kept for a year, so that none goes.
  begin: async ({ enter, server }) => {
    const client = await elsewhere(server);
    await enter('mia');
    return async (mark) => {
      const id = await beginImport(client, `${mark} before.csv`);
      return {
        before: [`${mark} before.csv`],
        act: async () => {
          await client.rpc('undo_import', { p_batch_id: id }).throwOnError();
          await beginImport(client, `${mark} new.csv`);
        },
        after: [new RegExp(`${mark} before.csv.*Undone`), `${mark} new.csv`],
        gone: [],
      };
    };
  },
};

const schedule: LiveList = {
  title: 'schedule',
  isLive: true,
  open: async (page) => {
    await main(page).getByRole('link', { name: 'Schedule', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Week' })).toBeVisible();
    await page.getByText('Agenda', { exact: true }).click();
  },
  row: (page, text) => page.getByRole('region', { name: 'Agenda' }).getByRole('link', { name: text }),
  begin: async ({ enter, page, server }) => {
    const client = await elsewhere(server);
    await enter('mia');
    const [type] = (await client.from('event_types').select('id').order('position').throwOnError()).data;
    // The first of today where the page is, so that the list begins with them.
    const start = new Date(await page.evaluate(() => new Date().setHours(0, 30, 0, 0)));
    const fields = (title: string) => ({
      title,
      type_id: type?.id as string,
      timezone: 'Europe/Zagreb',
      starts_at: start.toISOString(),
      ends_at: new Date(start.getTime() + 900_000).toISOString(),
    });
    const save = async (event: object) =>
      (await client.rpc('save_event', { p_event: event }).throwOnError()).data as {
        id: string;
        row_version: number;
      };
    const remove = async ({ id, row_version: version }: { id: string; row_version: number }) => {
      await client.rpc('delete_event', { p_id: id, p_row_version: version }).throwOnError();
    };
    let left: { id: string; row_version: number }[] = [];
    return async (mark) => {
      await Promise.all(left.map(remove));
      const changed = await save(fields(`${mark} before`));
      const removed = await save(fields(`${mark} removed`));
      left = [];
      return roundOf(mark, async () => {
        const renamed = await save({ ...fields(`${mark} changed`), ...changed });
        await remove(removed);
        left = [renamed, await save(fields(`${mark} new`))];
      });
    };
  },
};

async function addDocument(client: SupabaseClient, title: string): Promise<string> {
  const row = { title, current_version: 1 };
  const id = idIn(await client.from('documents').insert(row).select('id').single().throwOnError());
  const file = { storage_path: crypto.randomUUID(), file_name: 'Rider.pdf', mime: 'application/pdf' };
  await client
    .from('document_versions')
    .insert({ document_id: id, version: 1, size_bytes: 500, ...file })
    .throwOnError();
  return id;
}

const documents: LiveList = {
  title: 'documents',
  isLive: true,
  open: async (page, mark) => {
    await main(page).getByRole('link', { name: 'Documents', exact: true }).click();
    await page.getByRole('textbox', { name: 'Filter documents' }).fill(mark);
  },
  row: rowOf,
  begin: async ({ enter, server }) => {
    // People make them of files, which is another journey.
    const operator = clientFor(server, server.secretKey);
    await enter('mia');
    return async (mark) => {
      const changed = await addDocument(operator, `${mark} before`);
      const removed = await addDocument(operator, `${mark} removed`);
      const change = (id: string, row: object) =>
        operator.from('documents').update(row).eq('id', id).throwOnError();
      return roundOf(mark, async () => {
        await change(changed, { title: `${mark} changed` });
        await change(removed, { deleted_at: new Date().toISOString() });
        await addDocument(operator, `${mark} new`);
      });
    };
  },
};

export const liveLists = [
  models,
  users,
  invitations,
  auditLog,
  tasks,
  notes,
  chats,
  documents,
  schedule,
  savedViews,
  imports,
  sessions,
];

type Expected = { shown: readonly (string | RegExp)[]; gone?: readonly string[] };

export async function expectRows(
  list: LiveList,
  page: Page,
  { shown, gone = [] }: Expected,
  options: { timeout?: number } = {},
): Promise<void> {
  for (const text of shown) await expect(list.row(page, text)).toHaveCount(1, options);
  for (const text of gone) await expect(list.row(page, text)).toHaveCount(0, options);
}
