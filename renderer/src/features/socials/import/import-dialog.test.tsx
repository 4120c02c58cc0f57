// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testWorker } from '#renderer/lib/csv/test-worker.ts';
import {
  accountOf,
  host,
  platformWith,
  renderSocials,
  socialsOf,
  type Handlers,
} from '#renderer/features/socials/test-socials.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { createLoginReader } from './login-reader.ts';

const user = userEvent.setup({ delay: null });
const key = 'JBSWY3DPEHPK3PXP';
const ava = accountOf({ username: 'ava.sterling' });
const instagram = () => platformWith({ main: ava });
const csv = [
  'name,url,username,password,note,totp',
  `Fans,https://fansly.com,sol,zq7vault-1,zq7vault-note,${key}`,
  'Insta,https://instagram.com,ava.sterling,zq7vault-2,,',
  'Bank,https://bank.example,ava,zq7vault-3,,',
  'X,https://x.com,@ava,zq7vault-4,,',
].join('\n');

const closed: (() => void)[] = [];
beforeEach(() => {
  closed.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  const TestWorker = testWorker(createLoginReader);
  vi.stubGlobal(
    'Worker',
    class extends TestWorker {
      override terminate(): void {
        super.terminate();
        closed.push(() => undefined);
      }
    },
  );
});

async function openDialog(text = csv, handlers: Handlers = {}) {
  const fake = host(socialsOf({ platforms: [instagram()] }), {
    'vault.change': () => undefined,
    'vault.setCode': () => undefined,
    ...handlers,
  });
  const view = renderSocials();
  await user.click(await screen.findByRole('button', { name: 'Import passwords' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import passwords' });
  await user.upload(within(dialog).getByLabelText('CSV file'), new File([text], 'export.csv'));
  return { ...fake, ...view, dialog: within(dialog) };
}

/** None of the file's secrets is on the page, in storage, or in cached queries and mutations. */
function expectNoSecret({ client }: ReturnType<typeof renderSocials>) {
  const cached = JSON.stringify([
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
  ]);
  const inputs = [...document.querySelectorAll('input')].map(({ value }) => value).join(' ');
  const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
  for (const place of [document.documentElement.outerHTML, inputs, stored, cached]) {
    expect(place).not.toContain('zq7vault');
    expect(place).not.toContain(key);
  }
}

describe('a file of passwords', () => {
  it('says first what it would do, and shows no password', async () => {
    const opened = await openDialog();
    const { dialog, callsOf } = opened;
    expect(await dialog.findByText(/^4 rows from Chrome\. Nothing is written yet/)).toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: 'Add main account: Fansly, sol' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'Add main account: X, @ava' })).toBeChecked();
    expect(
      dialog.getByRole('checkbox', { name: 'Change password: Instagram, ava.sterling' }),
    ).not.toBeChecked();
    expect(dialog.getByText('Nothing to import: Not a platform that Marquee knows.')).toBeInTheDocument();
    expect(dialog.getByText('2 of 3 rows chosen')).toBeInTheDocument();
    expectNoSecret(opened);
    expect([...callsOf('socials.addPlatform'), ...callsOf('vault.change')]).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(closed).toHaveLength(1);
    expectNoSecret(opened);
  });

  it('is written row by row, and what failed is told with its reason', async () => {
    const opened = await openDialog(csv, {
      'vault.change': () => {
        throw new AppError('not_found', 'This account was removed.');
      },
    });
    const { dialog, callsOf } = opened;
    await user.click(await dialog.findByRole('checkbox', { name: 'Choose all' }));
    await user.click(dialog.getByRole('button', { name: 'Import 3 rows' }));
    expect(await dialog.findByText('2 rows imported. 1 row failed.')).toBeInTheDocument();
    expect(dialog.getByText('This account was removed.')).toBeInTheDocument();
    expect(dialog.getAllByText('Done: add main account')).toHaveLength(2);
    expect(dialog.getByText(/^Delete the file now/)).toBeInTheDocument();
    expect(callsOf('socials.addPlatform')).toMatchObject([
      // Notes are not imported by default, because they are not encrypted.
      { platform: 'fansly', entry: { main: { username: 'sol', password: 'zq7vault-1', notes: '' } } },
      { platform: 'x', entry: { main: { username: '@ava', password: 'zq7vault-4' } } },
    ]);
    expect(callsOf('vault.change')).toEqual([{ credentialId: ava.credential.id, password: 'zq7vault-2' }]);
    expect(callsOf('vault.setCode')).toMatchObject([{ code: { secret: key } }]);
    // The worker ended when the run ended, before the dialog closes.
    expect(closed).toHaveLength(1);
    expectNoSecret(opened);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('sol')).toBeInTheDocument();
    expectNoSecret(opened);
  });

  it('brings its notes where the person wants them', async () => {
    const { dialog, callsOf } = await openDialog();
    await user.click(await dialog.findByRole('checkbox', { name: /^Import notes of new accounts/ }));
    await user.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
    await dialog.findByText('2 rows imported.');
    expect(callsOf('socials.addPlatform')).toMatchObject([
      { entry: { main: { notes: 'zq7vault-note' } } },
      {},
    ]);
  });

  it('ends where the others would fail as well, and says what was not tried', async () => {
    const { dialog, callsOf } = await openDialog(csv, {
      'socials.addPlatform': () => {
        throw new AppError('unavailable', 'No connection');
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Import 2 rows' }));
    expect(
      await dialog.findByText(
        '0 rows imported. 1 row failed. 1 row not tried. Import the file again for the rest.',
      ),
    ).toBeInTheDocument();
    expect(dialog.getByText('No connection')).toBeInTheDocument();
    expect(dialog.getByText('Not tried')).toBeInTheDocument();
    expect(callsOf('socials.addPlatform')).toHaveLength(1);
  });

  it('stops where the person says so, and keeps what was written', async () => {
    let go: () => void = () => undefined;
    const opened = await openDialog(csv, {
      'vault.setCode': () =>
        new Promise<undefined>(
          (resolve) =>
            (go = () => {
              resolve(undefined);
            }),
        ),
    });
    const { dialog, callsOf } = opened;
    await user.click(await dialog.findByRole('button', { name: 'Import 2 rows' }));
    await waitFor(() => {
      expect(callsOf('vault.setCode')).toHaveLength(1);
    });
    // Escape and the close button stop the import but don't close the dialog, so that the user sees what was written.
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(dialog.getByText('Stopping…')).toBeInTheDocument();
    go();
    expect(
      await dialog.findByText('1 row imported. 1 row not tried. Import the file again for the rest.'),
    ).toBeInTheDocument();
    expect(callsOf('socials.addPlatform')).toHaveLength(1);
  });

  it('asks for the own password where that is needed, and ends if it is not given', async () => {
    const { dialog } = await openDialog(csv, {
      'socials.addPlatform': () => {
        throw new AppError('forbidden', 'Confirm your password', { hint: 'confirm_password' });
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Import 2 rows' }));
    const question = await screen.findByRole('dialog', { name: 'Confirm your password' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await dialog.findByText('Your password wasn’t confirmed.')).toBeInTheDocument();
  });

  it('does not replace an account that came meanwhile', async () => {
    const { dialog, held, callsOf } = await openDialog('url,username,password\nfansly.com,sol,zq7vault-1');
    await dialog.findByRole('checkbox', { name: 'Add main account: Fansly, sol' });
    held.socials = {
      ...held.socials,
      rowVersion: 2,
      platforms: [instagram(), platformWith({ platform: 'fansly', main: accountOf({ username: 'Sol' }) })],
    };
    await user.click(dialog.getByRole('button', { name: 'Import 1 row' }));
    expect(
      await dialog.findByText(
        'This account was added in the meantime. Import the file again to change its password.',
      ),
    ).toBeInTheDocument();
    expect(callsOf('socials.updatePlatform')).toEqual([]);
  });

  it('that cannot be read says why, and another can be chosen', async () => {
    const { dialog } = await openDialog('Artist,Zone\nAva,Madrid');
    expect(await dialog.findByText(/^No columns for username and password/)).toBeInTheDocument();
    await user.upload(dialog.getByLabelText('CSV file'), new File([csv], 'export.csv'));
    expect(await dialog.findByText(/^4 rows/)).toBeInTheDocument();
  });

  it('of more than 4 MB is not read', async () => {
    const { dialog } = await openDialog('x'.repeat(4_000_001));
    expect(await dialog.findByText(/^This file is larger than 4 MB/)).toBeInTheDocument();
  });
});

it('is offered to nobody who may not edit the model, and in no view of another user', async () => {
  host(socialsOf({ canEdit: false, platforms: [instagram()] }));
  const first = renderSocials();
  await screen.findByText('ava.sterling');
  expect(screen.queryByRole('button', { name: 'Import passwords' })).toBeNull();
  first.unmount();
  host(socialsOf({ platforms: [instagram()] }));
  renderSocials(undefined, { isInView: true });
  await screen.findByText('ava.sterling');
  expect(screen.queryByRole('button', { name: 'Import passwords' })).toBeNull();
});
