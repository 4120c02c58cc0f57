// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { auditPageSize, type AuditEntry, type AuditFilter } from '#shared/contract/audit.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { adminParts } from '#renderer/features/admin/admin-parts.ts';
import { host, jonas, mia, renderAdmin, type Handlers } from '#renderer/features/admin/users/test-users.tsx';
import { viewOf } from '#renderer/features/admin/test-views.ts';
import { entryOf } from './test-entries.tsx';

const path = '/admin?tab=audit';

beforeAll(() => adminParts.audit.preload());

const hashOf = (seq: number) => seq.toString(16).padStart(4, '0').repeat(16);

/** A backend with this log, newest first, that pages as the real one does. */
function logOf(entries: AuditEntry[], handlers: Handlers = {}) {
  const newestFirst = [...entries].sort((a, b) => b.seq - a.seq);
  const left = (filter: AuditFilter) =>
    newestFirst.filter(
      (entry) =>
        (filter.event === undefined || entry.event.startsWith(filter.event)) &&
        (filter.actorId === undefined || entry.actorId === filter.actorId),
    );
  return host([mia, jonas], {
    'audit.list': ({ filter, before, limit }) =>
      left(filter)
        .filter(({ seq }) => before === null || seq < before)
        .slice(0, limit),
    'audit.count': ({ filter }) => ({ count: left(filter).length, isCapped: false }),
    'savedViews.list': () => [],
    'audit.getRetentionDays': () => 365,
    'audit.getHashes': ({ seq }) => ({ hash: hashOf(seq), previousHash: hashOf(seq - 1) }),
    'audit.checkChain': ({ from, to }) => ({
      checked: entries.filter(({ seq }) => seq >= (from ?? 0) && seq <= (to ?? Infinity)).length,
      firstBrokenSeq: null,
    }),
    ...handlers,
  });
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Audit log' });
  // The header and the day headings are table rows as well.
  return within(table)
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('link') !== null);
};

afterEach(() => {
  vi.restoreAllMocks();
});

it('lists who did what, newest first, and counts what is loaded', async () => {
  logOf([
    entryOf({ event: 'users.role_changed' }),
    entryOf({
      event: 'audit.purged',
      actorId: null,
      actorName: null,
      actorType: 'system',
      resourceType: 'audit',
      resourceName: null,
      changes: { before: [null, '2025-11-21T12:00:00+00:00'] },
    }),
  ]);
  renderAdmin({ path });
  const [first, second] = await rows();
  expect(first).toHaveTextContent('System');
  expect(first).toHaveTextContent('Old audit entries removed');
  expect(first).toHaveTextContent('Audit log');
  expect(first).toHaveTextContent(/Removed the entries before Fri 21 Nov 2025/);
  expect(second).toHaveTextContent('You');
  expect(second).toHaveTextContent('Jonas Lindqvist');
  expect(second).toHaveTextContent('Role: Manager → Administrator');
  expect(screen.getByText('2 entries')).toBeVisible();
});

it('puts the day above its entries, and refusals in red', async () => {
  const today = new Date();
  const before = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - days, 0, 0, 5);
  logOf([
    entryOf({ at: before(1).toISOString(), resourceName: 'Third' }),
    entryOf({ at: before(1).toISOString(), resourceName: 'Second', event: 'vault.refused' }),
    entryOf({ at: before(0).toISOString(), resourceName: 'First' }),
  ]);
  renderAdmin({ path });
  const table = await screen.findByRole('table', { name: 'Audit log' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).queryByRole('link')?.textContent ?? row.textContent),
  ).toEqual(['Today', 'First', 'Yesterday', 'Second', 'Third']);
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.getAttribute('aria-rowindex')),
  ).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(table).toHaveAttribute('aria-rowcount', '6');
  expect(within(table).getAllByText('00:00:05')).toHaveLength(3);
  expect(within(table).getByText('Vault refused')).toHaveAttribute('data-refused');
  expect(within(table).getAllByText('User role changed')[0]).not.toHaveAttribute('data-refused');
});

it('copies the address of an entry, without the filters of the person who copies it', async () => {
  const entry = entryOf();
  logOf([entry]);
  const user = userEvent.setup();
  renderAdmin({ path: `${path}&event=users.&q=jonas&entry=${String(entry.seq)}` });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  const link = new URL(await navigator.clipboard.readText());
  expect(Object.fromEntries(link.searchParams)).toEqual({ tab: 'audit', entry: String(entry.seq) });
});

it('offers no link to an entry that there is not', async () => {
  logOf([entryOf()]);
  renderAdmin({ path: `${path}&entry=999999` });
  await screen.findByText("Entry not found, or you don't have access");
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

it('hides a column that someone can do without, and keeps that', async () => {
  logOf([entryOf()]);
  const user = userEvent.setup();
  renderAdmin({ path });
  expect(await screen.findByRole('columnheader', { name: 'Event' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Event' }));
  await waitFor(() => {
    expect(screen.queryByRole('columnheader', { name: 'Event' })).toBeNull();
  });
  expect(window.localStorage.getItem('marquee.columns.audit')).toBe('["event"]');
  window.localStorage.clear();
});

it('saves its filters as a view of the audit log, without tab and open entry', async () => {
  const entry = entryOf();
  const { callsOf } = logOf([entry], {
    'savedViews.create': () => {
      throw new AppError('conflict', 'taken', { sqlState: '23505' });
    },
  });
  const user = userEvent.setup();
  renderAdmin({ path: `${path}&event=users.&time=week&entry=${String(entry.seq)}` });
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'People{Enter}');
  expect(
    await screen.findByText('You already have a view with that name. Choose another name.'),
  ).toBeVisible();
  expect(callsOf('savedViews.list')).toEqual([{ area: 'audit' }]);
  expect(callsOf('savedViews.create')).toEqual([
    { area: 'audit', name: 'People', filters: { event: 'users.', time: 'week' }, isShared: false },
  ]);
});

it('takes a view that names no filter of ours for none', async () => {
  const { callsOf } = logOf([entryOf()], {
    'savedViews.list': () => [
      viewOf({ area: 'audit', name: 'Odd', filters: { event: 'DROP TABLE', person: 7, time: 'toString' } }),
    ],
  });
  const user = userEvent.setup();
  renderAdmin({ path: `${path}&event=users.` });
  await user.click(await screen.findByRole('button', { name: 'Odd' }));
  await waitFor(() => {
    expect(callsOf('audit.list').at(-1)).toMatchObject({ filter: {} });
  });
  expect(await rows()).toHaveLength(1);
});

it('opens an entry beside the list, with its changes and its hash, and steps on', async () => {
  const older = entryOf({ resourceName: 'Older' });
  const newer = entryOf({
    resourceName: 'Newer',
    changes: { role: ['manager', 'admin'], socials: ['[redacted]', '[redacted]'], display_name: [null, 'N'] },
  });
  const { callsOf } = logOf([older, newer]);
  const user = userEvent.setup();
  const { search } = renderAdmin({ path });
  await user.click(await screen.findByRole('link', { name: 'Newer' }));
  const panel = await screen.findByRole('complementary', { name: `Entry ${String(newer.seq)}` });
  expect(search().get('entry')).toBe(String(newer.seq));
  const changes = within(panel).getByRole('table');
  expect(within(changes).getByText('Manager').tagName).toBe('DEL');
  expect(within(changes).getByText('Administrator').tagName).toBe('INS');
  expect(within(changes).getByText('None')).toBeVisible();
  expect(within(changes).getByText('Redacted')).toBeVisible();
  expect(within(changes).getByText('Changed')).toBeVisible();
  expect(await within(panel).findByText('Matches')).toBeVisible();
  expect(callsOf('audit.checkChain')).toEqual([{ from: newer.seq, to: newer.seq }]);

  await user.click(within(panel).getByRole('button', { name: 'Next entry' }));
  expect(await screen.findByRole('complementary', { name: `Entry ${String(older.seq)}` })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Older' })).toHaveFocus();
  });
});

it('says where an entry came from as far as the server knows', async () => {
  const known = entryOf({
    address: '203.0.113.24',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
    requestId: 'req_7f3a91c2',
  });
  const unknown = entryOf();
  logOf([known, unknown]);
  const user = userEvent.setup();
  renderAdmin({ path: `${path}&entry=${String(known.seq)}` });
  const panel = within(await screen.findByRole('complementary', { name: `Entry ${String(known.seq)}` }));
  for (const text of ['203.0.113.24', 'Firefox on Linux', /Gecko\/20100101/, 'req_7f3a91c2'])
    expect(await panel.findByText(text)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Previous entry' }));
  const other = within(await screen.findByRole('complementary', { name: `Entry ${String(unknown.seq)}` }));
  for (const label of ['Address', 'Device', 'Request']) expect(other.queryByText(label)).toBeNull();
});

it.each(['999999', 'abc', '-1'])(
  'says so where an address names entry %s, which there is not',
  async (id) => {
    logOf([entryOf()]);
    renderAdmin({ path: `${path}&entry=${id}` });
    expect(await screen.findByText("Entry not found, or you don't have access")).toBeVisible();
  },
);

it('says in red what no longer matches', async () => {
  const entry = entryOf();
  logOf([entry], { 'audit.checkChain': () => ({ checked: 1, firstBrokenSeq: entry.seq }) });
  renderAdmin({ path: `${path}&entry=${String(entry.seq)}` });
  expect(await screen.findByText('Does not match')).toBeVisible();
});

it('shows both hashes by their ends, and copies the whole', async () => {
  const entry = entryOf({ seq: 0xabcd });
  logOf([entry]);
  const user = userEvent.setup();
  renderAdmin({ path: `${path}&entry=${String(entry.seq)}` });
  const button = await screen.findByRole('button', { name: `Copy hash ${'abcd'.repeat(16)}` });
  expect(button).toHaveTextContent(/^abcdabcdabcdabcd…abcd$/);
  expect(screen.getByRole('button', { name: /^Copy previous hash/ })).toHaveTextContent(
    /^abccabccabccabcc…abcc$/,
  );
  await user.click(button);
  expect(await screen.findByText('Hash copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('abcd'.repeat(16));
});

it('shows the hashes to everyone who sees the entry, also where they cannot have them checked', async () => {
  const own = entryOf({ actorId: jonas.id });
  const { callsOf } = logOf([own]);
  renderAdmin({ path: `${path}&entry=${String(own.seq)}`, viewer: jonas });
  expect(await screen.findByRole('button', { name: /^Copy hash/ })).toBeVisible();
  expect(screen.queryByText('State')).toBeNull();
  expect(callsOf('audit.checkChain')).toEqual([]);
});

it('says so where the hashes cannot be loaded, and of the first entry that it follows none', async () => {
  const [first, second] = [entryOf({ seq: 1 }), entryOf({ seq: 2 })];
  logOf([first, second], {
    'audit.getHashes': ({ seq }) => {
      if (seq === 2) throw new AppError('unavailable', 'No connection');
      return { hash: hashOf(1), previousHash: '' };
    },
  });
  const user = userEvent.setup();
  renderAdmin({ path: `${path}&entry=2` });
  expect(await screen.findAllByText('Could not be loaded')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Next entry' }));
  expect(await screen.findByText('None, this is the first entry')).toBeVisible();
});

it('says for how long entries are kept, and nothing while that is unknown', async () => {
  let answer: (days: number) => void = () => undefined;
  logOf([entryOf()], {
    'audit.getRetentionDays': () => new Promise<number>((resolve) => (answer = resolve)),
  });
  renderAdmin({ path });
  expect(await screen.findByText('1 entry')).toBeVisible();
  expect(screen.queryByText(/^Kept/)).toBeNull();
  answer(1095);
  expect(await screen.findByText('Kept 1,095 days')).toBeVisible();
});

it('filters at the server, by what the address says, and by text over what is loaded', async () => {
  const { callsOf } = logOf([
    entryOf({ resourceName: 'Ava' }),
    entryOf({ resourceName: 'Bea', event: 'models.updated' }),
    entryOf({ resourceName: 'Cleo', event: 'models.deleted' }),
  ]);
  const user = userEvent.setup();
  const { search } = renderAdmin({ path });
  expect(await rows()).toHaveLength(3);
  await user.click(screen.getByRole('combobox', { name: 'Event Any' }));
  await user.click(await screen.findByRole('option', { name: 'Models: any event' }));
  await waitFor(async () => {
    expect(await rows()).toHaveLength(2);
  });
  expect(search().get('event')).toBe('models.');
  expect(callsOf('audit.list').at(-1)).toMatchObject({ filter: { event: 'models.' } });

  await user.type(screen.getByRole('textbox', { name: 'Filter entries' }), 'bea');
  expect(await rows()).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: 'Filter entries' }), 'zzz');
  expect(await screen.findByText('No entries match "beazzz" and these filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(async () => {
    expect(await rows()).toHaveLength(3);
  });
});

it('loads older pages on demand, each from where the last one ended', async () => {
  const entries = Array.from({ length: auditPageSize + 5 }, () => entryOf());
  const { callsOf } = logOf(entries);
  const user = userEvent.setup();
  renderAdmin({ path });
  expect(await screen.findByText('200 of 205 entries loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('205 entries')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(callsOf('audit.list').at(-1)).toMatchObject({ before: entries[5]?.seq });
});

it('keeps what is loaded where an older page fails, and asks for that page again', async () => {
  const entries = Array.from({ length: auditPageSize + 1 }, () => entryOf());
  let isDown = false;
  const log = [...entries].reverse();
  logOf(entries, {
    'audit.list': ({ before, limit }) => {
      if (isDown) throw new AppError('unavailable', 'No connection');
      return log.filter(({ seq }) => before === null || seq < before).slice(0, limit);
    },
  });
  const user = userEvent.setup();
  renderAdmin({ path });
  isDown = await screen.findByText('200 of 201 entries loaded').then(() => true);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load more entries.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('201 entries')).toBeVisible();
});

it('says why the log cannot be loaded, and comes back', async () => {
  let isDown = true;
  const entry = entryOf();
  logOf([], {
    'audit.list': () => {
      if (isDown) throw new AppError('unavailable', 'No connection');
      return [entry];
    },
  });
  const user = userEvent.setup();
  renderAdmin({ path });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the audit log');
  expect(screen.getByText(/No connection\./)).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await rows()).toHaveLength(1);
});

it('says that nothing was recorded yet', async () => {
  logOf([]);
  renderAdmin({ path });
  expect(await screen.findByText('Nothing recorded yet')).toBeVisible();
});

it('computes the whole chain in parts, and says that it is verified', async () => {
  const { callsOf } = logOf([entryOf({ seq: 1 }), entryOf({ seq: 1500 })]);
  const user = userEvent.setup();
  renderAdmin({ path });
  await user.click(await screen.findByRole('button', { name: 'Verify log' }));
  expect(await screen.findByText(/^Log verified, \d\d:\d\d$/)).toBeVisible();
  expect(callsOf('audit.checkChain')).toEqual([
    { from: null, to: 1000 },
    { from: 1001, to: 1500 },
  ]);
});

it('names the first entry that is broken, and leads there', async () => {
  const entry = entryOf();
  logOf([entry], { 'audit.checkChain': () => ({ checked: 1, firstBrokenSeq: entry.seq }) });
  const user = userEvent.setup();
  renderAdmin({ path });
  await user.click(await screen.findByRole('button', { name: 'Verify log' }));
  expect(await screen.findByText(/Log altered at entry/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: `#${String(entry.seq)}` }));
  expect(await screen.findByRole('complementary', { name: `Entry ${String(entry.seq)}` })).toBeVisible();
});

it('says so where the chain could not be checked', async () => {
  logOf([entryOf()], {
    'audit.checkChain': () => {
      throw new AppError('unavailable', 'No connection');
    },
  });
  const user = userEvent.setup();
  renderAdmin({ path });
  await user.click(await screen.findByRole('button', { name: 'Verify log' }));
  expect(await screen.findByText('Log not verified: No connection')).toBeVisible();
});

it('verifies the history of requests to sign, and names the document whose history is not what it was', async () => {
  const id = crypto.randomUUID();
  let broken: object[] = [];
  logOf([entryOf()], {
    'documents.checkSignatures': () => ({ requests: 2, events: 9, broken: broken as never[] }),
  });
  const user = userEvent.setup();
  renderAdmin({ path });
  await user.click(await screen.findByRole('button', { name: 'Verify signatures' }));
  expect(await screen.findByText(/^Signatures of 2 requests verified, \d\d:\d\d$/)).toBeVisible();
  broken = [{ requestId: id, documentId: id, title: 'Agreement', problem: 'missing' }];
  await user.click(screen.getByRole('button', { name: 'Verify signatures' }));
  expect(await screen.findByText(/History missing in/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Agreement' })).toHaveAttribute(
    'href',
    `/documents?document=${id}`,
  );
});

it('tells people who do not see everything that these are their own entries', async () => {
  const { callsOf } = logOf([entryOf({ actorId: jonas.id })]);
  renderAdmin({ path, viewer: jonas });
  expect(await screen.findByText(/Only your own actions are shown/)).toBeVisible();
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Verify log' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Verify signatures' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Event Any' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Person/ })).toBeNull();
  expect(callsOf('users.list')).toEqual([]);
});

it('exports everything that the filters leave, also what is not loaded', async () => {
  const entries = Array.from({ length: auditPageSize + 5 }, (_, index) =>
    entryOf({ resourceName: `Person ${String(index)}` }),
  );
  logOf(entries);
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:test';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = userEvent.setup();
  renderAdmin({ path: `${path}&event=users.` });
  await screen.findByText('200 of 205 entries loaded');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('205 entries exported')).toBeVisible();
  const text = await files[0]?.text();
  expect(text?.trim().split('\r\n')).toHaveLength(206);
  expect(text).toContain('Person 0');
});

it('stops an export when asked to', async () => {
  let answer: (page: AuditEntry[]) => void = () => undefined;
  let isExporting = false;
  const entry = entryOf();
  const { callsOf } = logOf([], {
    'audit.list': () => (isExporting ? new Promise((resolve) => (answer = resolve)) : [entry]),
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = userEvent.setup();
  renderAdmin({ path });
  await rows();
  isExporting = true;
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel export' }));
  answer([entry]);
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(callsOf('audit.list')).toHaveLength(2);
  expect(click).not.toHaveBeenCalled();
});

it('says how many entries there are only as far as anyone counts', async () => {
  logOf(
    Array.from({ length: auditPageSize + 1 }, () => entryOf()),
    { 'audit.count': () => ({ count: 10_000, isCapped: true }) },
  );
  const user = userEvent.setup();
  renderAdmin({ path });
  expect(await screen.findByText('200 of 10,000+ entries loaded')).toBeVisible();
  const [first] = await rows();
  await user.click(within(first ?? document.body).getByRole('link'));
  expect(await screen.findByText('1 of 10,000+')).toBeVisible();
});
