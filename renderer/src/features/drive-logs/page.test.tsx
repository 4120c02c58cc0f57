// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { driveTabPages } from './drive-tab-pages.ts';
import { burstOf, folderOf, host, logOf, renderDriveLogs, ruleOf, stateOf, zara } from './test-drive.tsx';

const user = userEvent.setup();
// Preload the lazy code: a render that waits for it after a click is sometimes lost in tests.
beforeAll(() =>
  Promise.all([
    driveTabPages.files.preload(),
    driveTabPages.folders.preload(),
    driveTabPages.runs.preload(),
    driveTabPages.rules.preload(),
    import('./connect/link-dialog.tsx'),
    import('./connect/connect-dialog.tsx'),
    import('#renderer/ui/dialog/confirm-dialog.tsx'),
  ]),
);
afterEach(cleanup);

const massDelete = () =>
  burstOf({
    action: 'deleted',
    actorName: 'Kofi Mensah',
    files: 38,
    alarm: 'mass_delete',
    alarmCount: 38,
    severity: 'critical',
  });

describe('activity', () => {
  it('says who did what, where, day by day', async () => {
    host([
      burstOf({ files: 12 }),
      burstOf({
        action: 'renamed',
        actorName: 'Tomás',
        first: [logOf({ oldValue: 'set-2.zip', newValue: 'set-2-winter.zip' })],
      }),
      burstOf({
        action: 'moved',
        actorName: 'Jonas',
        files: 7,
        first: [logOf({ newValue: 'Archive 2026' })],
      }),
      burstOf({ isOutside: true, severity: 'warning', actorName: 'Studio B', files: 146 }),
      burstOf({ actorName: 'محمد', files: 1, first: [logOf({ fileName: 'صور.jpg' })] }),
    ]);
    renderDriveLogs();
    expect(await screen.findByRole('link', { name: 'Priya uploaded 12 files' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tomás renamed set-2.zip to set-2-winter.zip' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Jonas moved 7 files to Archive 2026' })).toBeVisible();
    // A right-to-left name must not reverse the sentence.
    expect(
      screen.getByRole('link', { name: '\u200e\u2068محمد\u2069 uploaded \u2068صور.jpg\u2069' }),
    ).toBeVisible();
    expect(screen.getByText('Outside person')).toBeVisible();
    expect(screen.getByText('Today')).toBeVisible();
    expect(screen.getByText('1 warning')).toBeVisible();
  });

  it('tells folders from files, and who may see a file from who may not', async () => {
    host([
      burstOf({ files: 41, folders: 1 }),
      burstOf({ files: 2, folders: 2, actorName: 'Tomás' }),
      burstOf({ action: 'permission_changed', access: 'public', files: 2, actorName: 'Nina' }),
      burstOf({ action: 'permission_changed', access: 'outside', files: 3, actorName: 'Nina' }),
      burstOf({ action: 'permission_changed', access: 'inside', files: 4, actorName: 'Nina' }),
    ]);
    renderDriveLogs();
    for (const name of [
      'Priya uploaded 40 files and 1 folder',
      'Tomás uploaded 2 folders',
      'Nina made 2 files public with a link',
      'Nina shared 3 files outside',
      'Nina changed who can see 4 files',
    ])
      expect(await screen.findByRole('link', { name })).toBeVisible();
  });

  it('opens a row to its files, as plain text', async () => {
    const burst = burstOf({
      first: [logOf({ fileName: '<img src=x onerror=alert(1)>.jpg' }), logOf()],
      files: 2,
    });
    host([burst]);
    const { search } = renderDriveLogs();
    await user.click(await screen.findByRole('link', { name: 'Priya uploaded 2 files' }));
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByText('<img src=x onerror=alert(1)>.jpg')).toBeVisible();
    expect(search().get('event')).toBe(burst.id);
  });

  it('asks the server by every filter of the address', async () => {
    const { callsOf } = host([burstOf()]);
    renderDriveLogs(
      `/drive-logs?model=${zara.id}&person=priya@agency.example&action=deleted&severity=critical&type=image&folder=${folderOf().id}&q=raw`,
    );
    await waitFor(() => {
      expect(callsOf('drive.list')).toContainEqual(
        expect.objectContaining({
          filter: {
            modelId: zara.id,
            actor: 'priya@agency.example',
            actions: ['deleted'],
            severity: 'critical',
            kind: 'image',
            folderId: folderOf().id,
            text: 'raw',
          },
        }),
      );
    });
  });

  it('puts a critical alarm over the list, with two ways out, until it is dismissed', async () => {
    const burst = massDelete();
    const { callsOf } = host([burst], { 'drive.dismiss': () => undefined });
    const { search } = renderDriveLogs();
    const band = within(await screen.findByRole('region', { name: 'Critical alarm' }));
    expect(band.getByText('38 files were deleted from Zara Kane / Raw sets in 4 minutes')).toBeVisible();
    expect(band.getByRole('link', { name: 'Restore in Drive' })).toHaveAttribute(
      'href',
      'https://drive.google.com/drive/trash',
    );
    await user.click(band.getByRole('button', { name: 'Review files' }));
    expect(search().get('event')).toBe(burst.id);
    await user.click(band.getByRole('button', { name: 'Dismiss alarm' }));
    await waitFor(() => {
      expect(callsOf('drive.dismiss')).toEqual([{ id: burst.id }]);
    });
  });

  it('shows beside it how each folder is, the worst first, with the way to put it right', async () => {
    const burst = massDelete();
    host([burst], {
      folders: [
        folderOf({ id: '00000000-0000-4000-8000-000000000051' }),
        folderOf({
          alarm: { id: burst.id, alarm: 'mass_delete', count: 38, severity: 'critical', path: 'Raw sets' },
        }),
      ],
    });
    const { search } = renderDriveLogs();
    const panel = within(await screen.findByRole('complementary', { name: 'Folder health' }));
    expect(panel.getByText('1 healthy · 1 in error')).toBeVisible();
    expect(panel.getAllByRole('listitem')[0]).toHaveTextContent('Mass delete, 38 files');
    await user.click(panel.getByRole('button', { name: 'Review Zara Kane' }));
    expect(search().get('event')).toBe(burst.id);
    expect(screen.queryByRole('complementary', { name: 'Folder health' })).toBeNull();
  });

  it('says that a folder waits, why, and until when', async () => {
    const nextTryAt = new Date(2026, 10, 29, 14, 5).toISOString();
    host([burstOf()], {
      folders: [
        folderOf({ status: 'syncing', lastError: 'Google can’t be reached', nextTryAt }),
        folderOf({ id: '00000000-0000-4000-8000-000000000051', status: 'syncing', isInterrupted: true }),
        folderOf({ id: '00000000-0000-4000-8000-000000000052', status: 'syncing' }),
      ],
    });
    renderDriveLogs();
    const panel = within(await screen.findByRole('complementary', { name: 'Folder health' }));
    expect(panel.getByText('1 syncing · 2 warnings')).toBeVisible();
    expect(panel.getByText('Google can’t be reached. Next try at 14:05')).toBeVisible();
    expect(panel.getByText('Interrupted. It continues within a minute.')).toBeVisible();
  });

  it('says that nothing happened yet in folders that are linked', async () => {
    host([]);
    renderDriveLogs();
    expect(await screen.findByText('Changes in linked folders appear here.')).toBeVisible();
  });

  it('says what to do while there is nothing, and why it could not be loaded', async () => {
    host([], { folders: [] });
    renderDriveLogs();
    expect(await screen.findByText('Link a Drive folder to a model to start.')).toBeVisible();
    cleanup();
    host([], {
      'drive.list': () => {
        throw new AppError('unavailable', 'The server could not be reached.');
      },
    });
    renderDriveLogs();
    expect(await screen.findByText('Failed to load activity')).toBeVisible();
  });
});

describe('connection', () => {
  it('says what to set up, and takes a key that it never shows', async () => {
    const { callsOf } = host([], {
      folders: [],
      state: stateOf({ connection: null }),
      'drive.connect': () => ({ accountEmail: 'reader@agency.example' }),
    });
    renderDriveLogs();
    expect(await screen.findByText('Google Drive isn’t connected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Connect Google Drive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Google Drive' }));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('{"client_email": "x"}');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText(/Share folders with reader@agency.example/)).toBeVisible();
    expect(callsOf('drive.connect')).toEqual([{ key: '{"client_email": "x"}' }]);
  });

  it('leads to Google where an account is to agree', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { callsOf } = host([], {
      folders: [],
      state: stateOf({ connection: null }),
      'connections.begin': () => ({
        id: '00000000-0000-4000-8000-000000000070',
        url: 'https://accounts.example/agree',
      }),
      'connections.get': ({ id }) => ({
        id,
        service: 'drive' as const,
        status: 'connected' as const,
        problem: null,
        createdAt: '2026-11-20T10:00:00Z',
      }),
    });
    renderDriveLogs();
    await user.click(await screen.findByRole('button', { name: 'Connect Google Drive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Google Drive' }));
    await user.click(dialog.getByRole('radio', { name: 'Google account' }));
    await user.click(await dialog.findByRole('button', { name: 'Continue with Google' }));
    expect(await screen.findByText('Google Drive connected')).toBeVisible();
    expect(callsOf('connections.begin')).toEqual([{ service: 'drive', details: {} }]);
    open.mockRestore();
  });

  it('is made from what is made up', async () => {
    const { connection } = stateOf();
    const state = (canConnect: boolean) =>
      stateOf({ connection: connection === null ? null : { ...connection, provider: 'demo' }, canConnect });
    host([burstOf()], { state: state(true) });
    renderDriveLogs();
    expect(await screen.findByText(/No Google account is connected\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByRole('dialog', { name: 'Connect Google Drive' })).toBeVisible();
    cleanup();
    host([burstOf()], { state: state(false) });
    renderDriveLogs('/drive-logs', 'manager');
    expect(await screen.findByText(/No Google account is connected\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  });

  it('tells people who may not connect whom to ask', async () => {
    host([], { folders: [], state: stateOf({ connection: null, canConnect: false }) });
    renderDriveLogs('/drive-logs', 'manager');
    expect(await screen.findByText(/Someone who may change the configuration connects it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect Google Drive' })).toBeNull();
  });

  it('says that it has expired, with the fix', async () => {
    const { connection } = stateOf();
    host([burstOf()], {
      state: stateOf({ connection: connection === null ? null : { ...connection, status: 'expired' } }),
    });
    renderDriveLogs();
    expect(
      await screen.findByText('The Drive connection has expired. Reconnect to continue syncing.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reconnect' })).toBeVisible();
  });
});

describe('folders', () => {
  it('links one, and says why one can’t be', async () => {
    const sentence = 'We cannot open this folder. Share it with reader@agency.example and try again.';
    const { callsOf } = host([], {
      'drive.link': () => {
        throw new AppError('invalid', sentence, { hint: 'closed' });
      },
    });
    renderDriveLogs();
    const [button] = await screen.findAllByRole('button', { name: 'Link folder' });
    await user.click(button ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Link a Drive folder' }));
    await user.click(dialog.getByRole('combobox', { name: 'Model' }));
    await user.click(await screen.findByRole('option', { name: 'Zara Kane' }));
    await user.type(dialog.getByRole('textbox', { name: 'Folder' }), 'no folder');
    await user.click(dialog.getByRole('button', { name: 'Link folder' }));
    expect(await dialog.findByText('Enter a Drive folder link or ID')).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Folder' }));
    await user.type(dialog.getByRole('textbox', { name: 'Folder' }), 'zara-root');
    await user.click(dialog.getByRole('button', { name: 'Link folder' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(callsOf('drive.link')).toEqual([{ modelId: zara.id, folder: 'zara-root' }]);
  });

  it('shows how each is, and what can be done', async () => {
    const { callsOf } = host([], {
      folders: [
        folderOf({
          status: 'error',
          lastError: 'Google can’t be reached',
        }),
      ],
      'drive.unlink': () => undefined,
      'drive.sync': () => 1,
    });
    renderDriveLogs('/drive-logs?tab=folders');
    expect(await screen.findByText('1 in error')).toBeVisible();
    expect(screen.getByText('Google can’t be reached')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Relink Zara Kane' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions for Zara Kane' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sync now' }));
    expect(await screen.findByText('Syncing 1 folder')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions for Zara Kane' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unlink' }));
    await user.click(await screen.findByRole('button', { name: 'Unlink' }));
    await waitFor(() => {
      expect(callsOf('drive.unlink')).toEqual([{ id: folderOf().id }]);
    });
  });
});

it('shows files as a tree with sizes', async () => {
  host([]);
  renderDriveLogs('/drive-logs?tab=files');
  const entry = await screen.findByRole('button', { name: /Sets/ });
  expect(entry).toHaveTextContent('2 files · 85.8 MB');
  await user.click(entry);
  expect(await screen.findByText('<b>teaser</b>.mp4')).toBeVisible();
});

it('lists syncs with what was wrong', async () => {
  host([]);
  renderDriveLogs('/drive-logs?tab=runs');
  expect(await screen.findByText('Google can’t be reached')).toBeVisible();
  expect(screen.getByText('Will retry')).toBeVisible();
  expect(screen.getAllByText('3 added, 1 changed')).toHaveLength(2);
});

it('saves each part of a rule as it is changed, and says when minutes make no difference', async () => {
  const first = ruleOf();
  const { callsOf } = host([], {
    'drive.rules': () => [first, ruleOf({ event: 'public_permission', threshold: 1 })],
    'drive.saveRule': ({ changes, rowVersion }) => [
      { ...first, ...(changes as object), rowVersion: rowVersion + 1 },
    ],
  });
  renderDriveLogs('/drive-logs?tab=rules');
  const links = within(await screen.findByRole('region', { name: 'Public link' }));
  expect(links.getByText('The first file or folder')).toBeVisible();
  expect(links.queryByText('Within minutes')).toBeNull();
  const rule = within(screen.getByRole('region', { name: 'Mass delete' }));
  await user.click(rule.getByRole('button', { name: /^Edit raised from/ }));
  const field = rule.getByRole('textbox', { name: 'Raised from' });
  await user.clear(field);
  await user.type(field, '0{Enter}');
  expect(await rule.findByText('Enter a number of files from 1 to 10,000')).toBeVisible();
  await user.clear(field);
  await user.type(field, '30{Enter}');
  expect(await rule.findByText('30 files')).toBeVisible();
  await user.click(rule.getByRole('switch', { name: 'Raise Mass delete' }));
  await waitFor(() => {
    expect(callsOf('drive.saveRule')).toMatchObject([
      { rowVersion: 1, changes: { threshold: 30 } },
      { changes: { enabled: false } },
    ]);
  });
});
