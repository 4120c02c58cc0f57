// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mia } from '#renderer/entities/model/test-models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import {
  accountOf,
  ava,
  bianca,
  entryOf,
  host,
  platformWith,
  renderSocials,
  socialsOf,
  unlocked,
} from './test-socials.tsx';

const user = userEvent.setup({ delay: null });
const secret = 'tR7!vale-Comet_92';
const main = () => accountOf({ username: 'ava.sterling', email: 'ig@ava.example' });
const instagram = (account = main()) => platformWith({ link: '@ava.sterling', main: account });
const tick = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const reveal = () => screen.findByRole('button', { name: 'Reveal password of ava.sterling' });

describe('the models', () => {
  it('are listed with their platforms, and lead to their accounts', async () => {
    host(socialsOf({ platforms: [instagram()] }));
    const { search } = renderSocials('/socials');
    const link = await screen.findByRole('link', {
      name: /Ava Sterling.*1 password is due to be changed.*1 platform/,
    });
    await user.click(link);
    expect(search().get('modelId')).toBe(ava.id);
    expect(await screen.findByRole('link', { name: 'ava.sterling' })).toHaveAttribute(
      'href',
      'https://www.instagram.com/ava.sterling',
    );
  });

  it('are found by their names, and no match says so', async () => {
    host(socialsOf());
    renderSocials('/socials');
    await screen.findByRole('link', { name: /Ava Sterling/ });
    await user.type(screen.getByLabelText('Filter models'), 'noir');
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: /Ava Sterling/ })).toBeNull();
    });
    await user.type(screen.getByLabelText('Filter models'), 'zzz');
    expect(await screen.findByText('No models match "noirzzz"')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: /Ava Sterling/ })).toBeInTheDocument();
  });

  it.each([
    ['admin', 1],
    ['assistant', 0],
  ])('are created first where there are none, by those who may: %s', async (role, buttons) => {
    host(socialsOf(), { 'models.list': () => [] });
    renderSocials('/socials', { role });
    expect(await screen.findByText('No models yet')).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: 'Create model' })).toHaveLength(buttons);
  });

  it('can be walked through by keys', async () => {
    host(socialsOf());
    renderSocials('/socials');
    await screen.findByRole('link', { name: /Ava Sterling/ });
    await user.keyboard('/');
    expect(screen.getByLabelText('Filter models')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /Ava Sterling/ })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: /Bianca Noir/ })).toHaveFocus();
  });
});

describe('the states of a model', () => {
  it('say that there is nothing yet, what failed, and that it is not theirs', async () => {
    const fake = host(socialsOf());
    const first = renderSocials();
    expect(await screen.findByText('No platforms yet')).toBeInTheDocument();
    first.unmount();

    let fails: AppError | undefined = new AppError('unavailable', 'No connection');
    host(socialsOf({ platforms: [instagram()] }), {
      'socials.get': () => {
        if (fails !== undefined) throw fails;
        return fake.held.socials;
      },
    });
    const second = renderSocials();
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByText('Failed to load socials')).toBeInTheDocument();
    expect(screen.getByText('No connection')).toBeInTheDocument();
    fails = undefined;
    await user.click(retry);
    expect(await screen.findByText('No platforms yet')).toBeInTheDocument();
    second.unmount();

    host(socialsOf(), {
      'socials.get': () => {
        throw new AppError('not_found', 'No such model');
      },
    });
    renderSocials();
    expect(await screen.findByText('Model not found, or you don’t have access')).toBeInTheDocument();
  });

  it('offer nothing to people who may not edit it', async () => {
    const { callsOf } = host(socialsOf({ canEdit: false, platforms: [instagram()] }));
    renderSocials();
    expect(await screen.findByText('View only')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Reveal|Copy|Add/ })).toBeNull();
    expect(callsOf('vault.getState')).toEqual([]);
  });

  it('change nothing in a view of another user, and reveal nothing', async () => {
    const { callsOf } = host(socialsOf({ platforms: [instagram()] }));
    renderSocials(undefined, { isInView: true });
    expect(await screen.findByRole('link', { name: 'ava.sterling' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Reveal|Copy|Add|Unlock/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export access log' })).toBeDisabled();
    expect([...callsOf('vault.getState'), ...callsOf('vault.codes')]).toEqual([]);
  });

  it('come again once someone else changed them', async () => {
    const { held } = host(socialsOf());
    const { client } = renderSocials();
    await screen.findByText('No platforms yet');
    held.socials = socialsOf({ platforms: [instagram()] });
    // Invalidates what events of models affect (shared/domain/live-tables.ts).
    await client.invalidateQueries({ queryKey: ['socials'] });
    expect(await screen.findByRole('link', { name: 'ava.sterling' })).toBeInTheDocument();
  });

  it('say that the vault has no key', async () => {
    const { held } = host(socialsOf());
    held.state = { ...unlocked(), isConfigured: false };
    renderSocials();
    expect(await screen.findByText(/^The vault is not configured/)).toBeInTheDocument();
  });

  it('say that the vault was sealed with another key', async () => {
    const { held } = host(socialsOf());
    held.state = { ...unlocked(), hasOtherKey: true };
    renderSocials();
    expect(await screen.findByText(/^This vault was sealed with another key/)).toBeInTheDocument();
  });
});

describe('a password', () => {
  it('is shown for half a minute, and is nowhere but in its place', async () => {
    host(socialsOf({ platforms: [instagram()] }));
    const { client } = renderSocials();
    const button = await reveal();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      act(() => {
        button.click();
      });
      await vi.waitFor(() => {
        expect(screen.getByText(secret)).toBeInTheDocument();
      });
      expect(
        JSON.stringify(
          client
            .getQueryCache()
            .getAll()
            .map(({ state }) => state),
        ),
      ).not.toContain(secret);
      expect(
        JSON.stringify(
          client
            .getMutationCache()
            .getAll()
            .map(({ state }) => state),
        ),
      ).not.toContain(secret);
      tick(29_000);
      expect(screen.getByText('1 s')).toBeInTheDocument();
      tick(2_000);
      expect(document.body.innerHTML).not.toContain(secret);
      expect(screen.getByRole('img', { name: 'Password hidden' })).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is hidden on leaving, and by its button', async () => {
    host(socialsOf({ platforms: [instagram()] }));
    renderSocials();
    await user.click(await reveal());
    expect(await screen.findByText(secret)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hide password of ava.sterling' }));
    expect(document.body.innerHTML).not.toContain(secret);
    await user.click(await reveal());
    await screen.findByText(secret);
    const place = screen.getByText(secret);
    await user.click(screen.getByRole('link', { name: /Bianca Noir/ }));
    await waitFor(() => {
      expect(document.body.innerHTML).not.toContain(secret);
    });
    expect(place.textContent).toBe('');
  });

  it('is hidden once the window was out of sight for a minute', async () => {
    host(socialsOf({ platforms: [instagram()] }));
    renderSocials();
    const button = await reveal();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      act(() => {
        button.click();
      });
      await vi.waitFor(() => {
        expect(screen.getByText(secret)).toBeInTheDocument();
      });
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      act(() => {
        document.dispatchEvent(new Event('visibilitychange'));
      });
      tick(61_000);
      expect(document.body.innerHTML).not.toContain(secret);
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  });

  it('asks for the own password first, and says when that is wrong', async () => {
    let isConfirmed = false;
    const { callsOf } = host(socialsOf({ platforms: [instagram()] }), {
      'vault.reveal': () => {
        if (!isConfirmed) throw new AppError('forbidden', 'Confirm', { hint: 'confirm_password' });
        return { password: secret };
      },
      'vault.confirm': ({ password }) => {
        if (password !== 'right-one')
          throw new AppError('invalid', 'The password is incorrect', { hint: 'wrong_password' });
        isConfirmed = true;
        return unlocked();
      },
    });
    renderSocials();
    await user.click(await reveal());
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    expect(dialog.getByText('Confirm your password to view this credential')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Your password'), 'wrong-one{Enter}');
    expect(await dialog.findByText('The password is incorrect')).toBeInTheDocument();
    await user.clear(dialog.getByLabelText('Your password'));
    await user.type(dialog.getByLabelText('Your password'), 'right-one{Enter}');
    expect(await screen.findByText(secret)).toBeInTheDocument();
    expect(callsOf('vault.reveal')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays hidden where the question is closed, without a failure', async () => {
    const { callsOf } = host(socialsOf({ platforms: [instagram()] }), {
      'vault.reveal': () => {
        throw new AppError('forbidden', 'Confirm', { hint: 'confirm_password' });
      },
    });
    renderSocials();
    await user.click(await reveal());
    await screen.findByRole('dialog', { name: 'Confirm your password' });
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(callsOf('vault.reveal')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await reveal()).toBeEnabled();
  });

  it('is copied without coming here, and the page says what happens to the clipboard', async () => {
    let clears: number | null = 60;
    host(socialsOf({ platforms: [instagram()] }), {
      'vault.copy': () => ({ clearsAfterSeconds: clears }),
    });
    renderSocials();
    const copy = await screen.findByRole('button', { name: 'Copy password of ava.sterling' });
    await user.click(copy);
    expect(
      await screen.findByText('Password copied. It’s cleared from the clipboard in 60 seconds.'),
    ).toBeInTheDocument();
    clears = null;
    await user.click(copy);
    expect(
      await screen.findByText('Password copied. Your browser doesn’t clear it from the clipboard.'),
    ).toBeInTheDocument();
  });

  it('cannot be shown any more after 30 in an hour', async () => {
    const { held } = host(socialsOf({ platforms: [instagram()] }), {
      'vault.reveal': () => {
        held.state = {
          ...unlocked(),
          revealsLeft: 0,
          lockedUntil: new Date(Date.now() + 20 * 60_000).toISOString(),
        };
        throw new AppError('limit', 'Too many attempts', { hint: 'rate_limit', retryAfter: 1200 });
      },
    });
    renderSocials();
    await user.click(await reveal());
    expect(await screen.findByText('Too many attempts. Try again in 20 minutes.')).toBeInTheDocument();
    expect(await screen.findByText(/^Locked until \d\d:\d\d$/)).toBeInTheDocument();
    expect(await reveal()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Copy password of ava.sterling' })).toBeDisabled();
  });
});

describe('one-time codes', () => {
  it('come where they are asked for, of no other account, and are copied by pressing them', async () => {
    const account = accountOf({ credential: { hasCode: true } });
    const other = accountOf({ username: 'ava.backup', credential: { hasCode: true } });
    const now = new Date().toISOString();
    const { callsOf } = host(
      socialsOf({ platforms: [platformWith({ main: account, secondary: [other] })] }),
      {
        'vault.codes': ({ credentialIds }) =>
          credentialIds.map((credentialId) => ({
            credentialId,
            code: '482913',
            period: 30,
            validUntil: new Date(Date.parse(now) + 20_000).toISOString(),
            now,
          })),
      },
    );
    const { client } = renderSocials();
    const show = await screen.findByRole('button', { name: 'Show code of ava.sterling' });
    // Only opening the model shows no codes, so nothing is logged.
    expect(callsOf('vault.codes')).toEqual([]);
    await user.click(show);
    const copy = await screen.findByRole('button', { name: 'Copy one-time code of ava.sterling' });
    expect(copy).toHaveFocus();
    expect(callsOf('vault.codes')).toEqual([{ modelId: ava.id, credentialIds: [account.credential.id] }]);
    expect(screen.getByRole('button', { name: 'Show code of ava.backup' })).toBeInTheDocument();
    await user.click(copy);
    expect(screen.getByText('482 913')).toBeInTheDocument();
    expect(callsOf('vault.copy')).toEqual([{ credentialId: account.credential.id, what: 'code' }]);
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain('482913');
  });

  it('wait for the password where the sign-in is too long ago', async () => {
    const account = accountOf({ credential: { hasCode: true } });
    const { held, callsOf } = host(socialsOf({ platforms: [platformWith({ main: account })] }));
    held.state = { ...unlocked(), unlockedUntil: null };
    renderSocials();
    await user.click(await screen.findByRole('button', { name: 'Show code of ava.sterling' }));
    expect(callsOf('vault.codes')).toEqual([]);
    await user.type(await screen.findByLabelText('Your password'), 'first-secret{Enter}');
    await waitFor(() => {
      expect(callsOf('vault.codes')).toEqual([{ modelId: ava.id, credentialIds: [account.credential.id] }]);
    });
  });
});

describe('the access log', () => {
  const nobody = 'Nobody used these credentials yet';
  const notYou = 'You haven’t used these credentials yet';
  it.each([
    ['an administrator', {}, {}, nobody],
    ['someone who may view all data', { role: 'manager', may: 'can_view_all_data' as const }, {}, nobody],
    ['its manager', { role: 'manager' }, { managerId: mia.id }, nobody],
    ['its secondary manager', { role: 'manager' }, { secondaryManagers: [mia] }, nobody],
    ['someone with another model', { role: 'manager' }, {}, notYou],
    [
      'someone who only edits all models',
      { role: 'manager', may: 'can_manage_all_models' as const },
      {},
      notYou,
    ],
  ])('while empty, tells %s what holds for them', async (_who, viewer, changes, title) => {
    host(socialsOf(), { 'models.get': () => ({ ...ava, ...changes }) });
    renderSocials(undefined, viewer);
    const log = within(await screen.findByRole('complementary', { name: 'Access log' }));
    expect(await log.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(log.queryByText(/^Only your own entries are shown/) !== null).toBe(title === notYou);
  });

  it('over all models, tells a manager whose entries it shows', async () => {
    host(socialsOf());
    renderSocials('/socials', { role: 'manager' });
    expect(await screen.findByText(/^Your own entries and those of your models are shown/)).toBeVisible();
    expect(screen.queryByText(nobody)).toBeNull();
  });

  it('shows who used and who was refused, by event and account', async () => {
    const account = main();
    const { callsOf } = host(socialsOf({ platforms: [instagram(account)] }), {
      'vault.listAccess': ({ filter }) =>
        filter.action === 'removed'
          ? []
          : [entryOf({ seq: 2 }), entryOf({ seq: 1, action: 'denied', reason: 'not_assigned' })],
    });
    renderSocials();
    const log = within(await screen.findByRole('complementary', { name: 'Access log' }));
    expect(await log.findByText('copied a password')).toBeInTheDocument();
    expect(log.getByText('Not assigned to this model')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'More actions for ava.sterling' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Access log' }));
    await waitFor(() => {
      expect(callsOf('vault.listAccess').at(-1)).toMatchObject({
        filter: { modelId: ava.id, credentialId: account.credential.id },
      });
    });
    await user.click(log.getByRole('combobox', { name: 'Event Any' }));
    await user.click(await log.findByRole('option', { name: 'Removed' }));
    expect(await log.findByText('No entries match these filters')).toBeInTheDocument();
    await user.click(log.getByRole('button', { name: 'Clear filters' }));
    expect(await log.findByText('copied a password')).toBeInTheDocument();
    expect(callsOf('vault.listAccess').at(-1)).toMatchObject({ filter: { modelId: ava.id } });
  });

  it('is of all models while none is open', async () => {
    host(socialsOf(), {
      'vault.listAccess': () => [entryOf({ modelId: bianca.id, modelName: 'Bianca Noir' })],
    });
    renderSocials('/socials');
    expect(await screen.findByText('Bianca Noir · X · @avasterling')).toBeInTheDocument();
  });
});
