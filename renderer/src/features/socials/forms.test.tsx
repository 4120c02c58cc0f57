// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { noCodeSecret } from '#shared/domain/one-time-code.ts';
import { AppError } from '#shared/lib/app-error.ts';
import {
  accountOf,
  ava,
  credentialOf,
  host,
  platformWith,
  renderSocials,
  socialsOf,
  unlocked,
  type Handlers,
} from './test-socials.tsx';
import { readQr } from './forms/read-qr.ts';

vi.mock('./forms/read-qr.ts', () => ({ readQr: vi.fn() }));

const user = userEvent.setup({ delay: null });
const main = accountOf({
  username: 'ava.sterling',
  email: 'ig@ava.example',
  credential: { hasPreviousPassword: true, recoveryCodes: { left: 1, total: 2 } },
});
const second = accountOf({ username: 'ava.two' });
const instagram = platformWith({ link: '@ava', main, secondary: [second], secondaryLinks: ['@two'] });

function open(handlers: Handlers = {}) {
  const fake = host(socialsOf({ platforms: [instagram] }), handlers);
  return { ...fake, ...renderSocials() };
}

/** How the services report an internal server error. */
const deadlock = () => new AppError('unavailable', 'deadlock detected', { sqlState: '40P01' });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
async function choose(item: string, account = 'ava.sterling') {
  await user.click(await screen.findByRole('button', { name: `More actions for ${account}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('a platform', () => {
  it('is added with its main account, and a password that no list keeps', async () => {
    const { callsOf, client } = open();
    await user.click(await screen.findByRole('button', { name: 'Add platform' }));
    const form = await dialog('Add platform');
    await user.type(form.getByRole('combobox', { name: 'Platform' }), 'TikTok');
    await user.click(form.getByRole('button', { name: 'Add platform' }));
    expect(await form.findByText('Username or email is required')).toBeInTheDocument();
    await user.type(form.getByLabelText('Username'), ' @ava ');
    await user.type(form.getByLabelText('Email'), 'nonsense');
    await user.click(form.getByRole('button', { name: 'Add platform' }));
    expect(await form.findByText('Please enter a valid email address')).toBeInTheDocument();
    await user.clear(form.getByLabelText('Email'));
    await user.type(form.getByLabelText('Password'), 'abc');
    expect(form.getByText('Very weak')).toBeInTheDocument();
    await user.clear(form.getByLabelText('Password'));
    await user.click(form.getByRole('button', { name: 'Generate a password' }));
    await user.click(form.getByRole('button', { name: 'Generate' }));
    expect(form.getByText('Strong')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Add platform' }));
    expect(await screen.findByText('TikTok platform added successfully')).toBeInTheDocument();
    expect(callsOf('socials.addPlatform')[0]).toMatchObject({
      platform: 'tiktok',
      rowVersion: 1,
      entry: { main: { username: '@ava', password: expect.stringMatching(/^[^lI1O0]{20}$/) as string } },
    });
    const { entry } = callsOf('socials.addPlatform')[0] as { entry: { main: { password: string } } };
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain(entry.main.password);
  });

  it('is added once', async () => {
    const { callsOf } = open();
    await user.click(await screen.findByRole('button', { name: 'Add platform' }));
    const form = await dialog('Add platform');
    await user.type(form.getByRole('combobox', { name: 'Platform' }), 'instagram');
    await user.type(form.getByLabelText('Username'), 'ava');
    await user.click(form.getByRole('button', { name: 'Add platform' }));
    expect(await form.findByText('This platform is already added')).toBeInTheDocument();
    expect(callsOf('socials.addPlatform')).toEqual([]);
  });

  it('says why it could not be added, and keeps what was typed', async () => {
    open({
      'socials.addPlatform': () => {
        throw deadlock();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add platform' }));
    const form = await dialog('Add platform');
    await user.type(form.getByRole('combobox', { name: 'Platform' }), 'X');
    await user.type(form.getByLabelText('Username'), 'ava');
    await user.click(form.getByRole('button', { name: 'Add platform' }));
    expect(await form.findByText('Failed to add platform')).toBeInTheDocument();
    expect(form.getByLabelText('Username')).toHaveValue('ava');
  });

  it('is removed, and comes back with its secrets', async () => {
    const { held } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Instagram' }));
    const question = await dialog('Remove Instagram?');
    expect(question.getByText(/^2 accounts with passwords/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Remove platform' }));
    expect(await screen.findByText('Instagram platform removed successfully')).toBeInTheDocument();
    expect(held.socials.platforms).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('Instagram platform added successfully')).toBeInTheDocument();
    expect(held.socials.platforms).toEqual([instagram]);
  });

  it('says why it could not be removed', async () => {
    open({
      'socials.removePlatform': () => {
        throw deadlock();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Instagram' }));
    await user.click((await dialog('Remove Instagram?')).getByRole('button', { name: 'Remove platform' }));
    expect(await screen.findByText('Failed to remove platform')).toBeInTheDocument();
  });
});

describe('an account', () => {
  it('is changed, and keeps its secrets', async () => {
    const { held } = open();
    await choose('Edit account…');
    const form = await dialog('Edit Instagram account');
    expect(form.queryByLabelText('Password')).toBeNull();
    await user.type(form.getByLabelText('Notes'), 'Ask first');
    await user.click(form.getByRole('button', { name: 'Save account' }));
    expect(await screen.findByText('Instagram credentials updated successfully')).toBeInTheDocument();
    expect(held.socials.platforms[0]).toEqual({ ...instagram, main: { ...main, notes: 'Ask first' } });
  });

  it('is saved over a change of another account', async () => {
    const { held } = open();
    await choose('Edit account…');
    const form = await dialog('Edit Instagram account');
    held.socials = {
      ...held.socials,
      rowVersion: 7,
      platforms: [{ ...instagram, secondary: [{ ...second, email: 'new@ava.example' }] }],
    };
    await user.type(form.getByLabelText('Notes'), 'Ask first');
    await user.click(form.getByRole('button', { name: 'Save account' }));
    expect(await screen.findByText('Instagram credentials updated successfully')).toBeInTheDocument();
    expect(held.socials.platforms[0]).toMatchObject({
      main: { notes: 'Ask first' },
      secondary: [{ email: 'new@ava.example' }],
    });
  });

  it('asks where someone else changed the same account', async () => {
    const { held } = open();
    await choose('Edit account…');
    const form = await dialog('Edit Instagram account');
    held.socials = {
      ...held.socials,
      rowVersion: 7,
      platforms: [{ ...instagram, main: { ...main, email: 'theirs@ava.example' } }],
    };
    await user.type(form.getByLabelText('Notes'), 'Ask first');
    await user.click(form.getByRole('button', { name: 'Save account' }));
    const question = await dialog('Instagram was changed');
    expect(question.getByText('ava.sterling, theirs@ava.example, @ava')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => {
      expect(held.socials.platforms[0]?.main).toEqual({ ...main, notes: 'Ask first' });
    });
  });

  it('can become the main one', async () => {
    const { held } = open();
    await choose('Make main account', 'ava.two');
    await waitFor(() => {
      expect(held.socials.platforms[0]).toMatchObject({ main: second, secondary: [main], link: '@two' });
    });
  });

  it('is removed with its link, and comes back; the focus is never lost', async () => {
    const { held } = open();
    await choose('Remove account…', 'ava.two');
    await dialog('Remove ava.two?');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'More actions for ava.two' })).toHaveFocus();
    await choose('Remove account…', 'ava.two');
    await user.click((await dialog('Remove ava.two?')).getByRole('button', { name: 'Remove account' }));
    await waitFor(() => {
      expect(held.socials.platforms[0]).toMatchObject({ secondary: [], secondaryLinks: [] });
    });
    await waitFor(() => {
      expect(screen.getByRole('heading', { name: 'Ava Sterling' })).toHaveFocus();
    });
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => {
      expect(held.socials.platforms).toEqual([instagram]);
    });
  });

  it('gets another password once the own one is confirmed, and loses nothing that was typed', async () => {
    let isConfirmed = false;
    const { callsOf } = open({
      'vault.change': () => {
        if (!isConfirmed) throw new AppError('forbidden', 'Confirm', { hint: 'confirm_password' });
        return undefined;
      },
      'vault.confirm': () => {
        isConfirmed = true;
        return unlocked();
      },
    });
    await choose('Change password…');
    const form = await dialog('Change password');
    await user.type(form.getByLabelText('Password'), 'N3w-secret-word');
    await user.click(form.getByRole('button', { name: 'Save password' }));
    await dialog('Confirm your password');
    await user.keyboard('{Escape}');
    expect(await form.findByText('Confirm your password to do this.')).toBeInTheDocument();
    expect(form.getByLabelText('Password')).toHaveValue('N3w-secret-word');
    await user.click(form.getByRole('button', { name: 'Save password' }));
    const confirm = await dialog('Confirm your password');
    await user.type(confirm.getByLabelText('Your password'), 'first-secret{Enter}');
    expect(await screen.findByText('Instagram credentials updated successfully')).toBeInTheDocument();
    expect(callsOf('vault.change').at(-1)).toEqual({
      credentialId: main.credential.id,
      password: 'N3w-secret-word',
    });
    expect(document.body.innerHTML).not.toContain('N3w-secret-word');
  });
});

describe('what the server fails to save', () => {
  it('is named where an account changes', async () => {
    open({
      'socials.updatePlatform': () => {
        throw deadlock();
      },
    });
    await choose('Make main account', 'ava.two');
    expect(await screen.findByText('Failed to update credentials')).toBeInTheDocument();
  });

  it('is named where contacts change', async () => {
    const fail = () => {
      throw deadlock();
    };
    host(socialsOf({ phoneNumbers: [{ number: '+385912345678', label: '' }] }), {
      'socials.setPhoneNumbers': fail,
      'socials.setEmailAccounts': fail,
    });
    renderSocials();
    await user.click(await screen.findByRole('button', { name: 'Remove +385 91 234 5678' }));
    expect(await screen.findByText('Failed to update phone numbers')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add email account' }));
    const form = await dialog('Add email account');
    await user.type(form.getByLabelText(/^Email/), 'b@ava.example');
    await user.click(form.getByRole('button', { name: 'Add email account' }));
    expect(await form.findByText('Failed to update email accounts')).toBeInTheDocument();
    expect(form.getByLabelText(/^Email/)).toHaveValue('b@ava.example');
  });
});

describe('one-time codes', () => {
  const key = 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP';
  const picture = new File(['x'], 'code.png', { type: 'image/png' });

  it('are set up by their key, and what is none is refused', async () => {
    const { callsOf } = open({ 'vault.setCode': () => undefined });
    await choose('Set up one-time codes…');
    const form = await dialog('One-time codes');
    await user.type(form.getByLabelText('Setup key or otpauth:// link'), 'hello');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(noCodeSecret)).toBeInTheDocument();
    await user.clear(form.getByLabelText('Setup key or otpauth:// link'));
    await user.type(form.getByLabelText('Setup key or otpauth:// link'), 'jbsw y3dp ehpk 3pxp');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(callsOf('vault.setCode')).toEqual([
        {
          credentialId: main.credential.id,
          code: { secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA1', digits: 6, period: 30 },
        },
      ]);
    });
  });

  it('are read from a picture, and pictures without a code say so', async () => {
    const { callsOf } = open({ 'vault.setCode': () => undefined });
    await choose('Set up one-time codes…');
    const form = await dialog('One-time codes');
    const chooser = form.getByLabelText('Picture of the QR code');
    vi.mocked(readQr).mockRejectedValueOnce(new AppError('invalid', 'No QR code was found in this picture.'));
    await user.upload(chooser, picture);
    expect(await form.findByText('No QR code was found in this picture.')).toBeInTheDocument();
    vi.mocked(readQr).mockResolvedValueOnce('https://example.com');
    await user.upload(chooser, picture);
    expect(await form.findByText(/^This QR code sets up no one-time codes\./)).toBeInTheDocument();
    vi.mocked(readQr).mockResolvedValueOnce(key);
    await user.upload(chooser, picture);
    expect(await form.findByText('QR code read')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(callsOf('vault.setCode')).toHaveLength(1);
    });
  });
});

describe('recovery codes', () => {
  it('are shown, struck off as they are used, and gone with the dialog', async () => {
    const { callsOf } = open({
      'vault.revealRecoveryCodes': () => [
        { code: '4821-0937', isUsed: true },
        { code: '7710-5526', isUsed: false },
      ],
      'vault.markRecoveryCode': () => undefined,
    });
    await choose('Recovery codes…');
    const list = await dialog('Recovery codes of ava.sterling');
    expect(list.getByText(/^1 of 2 codes are left/)).toBeInTheDocument();
    await user.click(list.getByRole('button', { name: 'Show recovery codes' }));
    expect(await list.findByText('7710-5526')).toBeInTheDocument();
    await user.click(list.getByRole('button', { name: 'Mark as used' }));
    expect(callsOf('vault.markRecoveryCode')).toEqual([
      { credentialId: main.credential.id, place: 1, isUsed: true },
    ]);
    const code = list.getByText('7710-5526');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(code.textContent).toBe('');
    });
  });

  it('are entered one a line', async () => {
    const { callsOf } = open({ 'vault.setRecoveryCodes': () => undefined });
    await choose('Add recovery codes…', 'ava.two');
    const form = await dialog('Recovery codes');
    await user.click(form.getByRole('button', { name: 'Save recovery codes' }));
    expect(await form.findByText('Enter at least one recovery code')).toBeInTheDocument();
    await user.type(form.getByLabelText('Recovery codes'), '1. 4821-0937{Enter}{Enter}2. 7710 5526{Enter}');
    await user.click(form.getByRole('button', { name: 'Save recovery codes' }));
    await waitFor(() => {
      expect(callsOf('vault.setRecoveryCodes')).toEqual([
        { credentialId: second.credential.id, codes: ['4821-0937', '7710 5526'] },
      ]);
    });
  });
});

describe('contacts', () => {
  it('are phone numbers as their country writes them, and nothing that is none', async () => {
    const { held, callsOf } = open();
    await user.click(await screen.findByRole('button', { name: 'Add phone number' }));
    const form = await dialog('Add phone number');
    await user.type(form.getByLabelText(/^Phone number/), '091 234 5678');
    await user.click(form.getByRole('button', { name: 'Add phone number' }));
    expect(await form.findByText(/^Please enter a valid phone number/)).toBeInTheDocument();
    await user.clear(form.getByLabelText(/^Phone number/));
    await user.type(form.getByLabelText(/^Phone number/), '+385-91-2345678');
    await user.click(form.getByRole('button', { name: 'Add phone number' }));
    expect(await screen.findByText('+385 91 234 5678')).toBeInTheDocument();
    expect(screen.getByText('Phone numbers updated successfully')).toBeInTheDocument();
    expect(screen.getByText('Croatia')).toBeInTheDocument();
    expect(held.socials.phoneNumbers).toEqual([{ number: '+385912345678', label: '' }]);
    // A double click removes it only once, and restores it only once.
    await user.dblClick(screen.getByRole('button', { name: 'Remove +385 91 234 5678' }));
    await waitFor(() => {
      expect(callsOf('socials.setPhoneNumbers')).toHaveLength(3);
    });
    expect(held.socials.phoneNumbers).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('+385 91 234 5678')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('are mailboxes', async () => {
    const { callsOf } = host(
      socialsOf({
        emailAccounts: [{ credential: credentialOf(), email: 'a@ava.example', label: '', notes: '' }],
      }),
    );
    renderSocials();
    await user.click(await screen.findByRole('button', { name: 'Add email account' }));
    const form = await dialog('Add email account');
    await user.click(form.getByRole('button', { name: 'Add email account' }));
    expect(await form.findByText('Email is required')).toBeInTheDocument();
    await user.type(form.getByLabelText(/^Email/), 'b@ava.example');
    await user.click(form.getByRole('button', { name: 'Add email account' }));
    expect(await screen.findByText('Email accounts updated successfully')).toBeInTheDocument();
    expect(callsOf('socials.setEmailAccounts')[0]).toMatchObject({
      modelId: ava.id,
      accounts: [{ email: 'a@ava.example' }, { email: 'b@ava.example', password: '' }],
    });
  });
});
