import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { AuthPage } from './page.tsx';

const user = userEvent.setup();
const email = 'elena@northlight.agency';
const onSignedIn = vi.fn();

function open(handlers: Parameters<typeof createFakeBridge>[0] = {}) {
  const fake = createFakeBridge({
    'auth.signUp': () => ({ mustConfirm: true }),
    'auth.signIn': () => {
      throw new AppError('invalid', 'Email not confirmed', { hint: 'email_not_confirmed' });
    },
    'auth.confirmEmail': () => undefined,
    'auth.sendConfirmation': () => undefined,
    ...handlers,
  });
  connectTo(fake.bridge);
  renderWithKit(<AuthPage onSignedIn={onSignedIn} />);
  return fake;
}

async function signUp() {
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  const panel = within(screen.getByRole('tabpanel', { name: 'Sign Up' }));
  await user.type(panel.getByLabelText('Display Name'), 'Elena Marković');
  await user.type(panel.getByLabelText('Email'), email);
  await user.type(panel.getByLabelText('Password'), 'correct-horse{Enter}');
  return screen.findByLabelText('Code');
}

it('comes after signing up where the server asks for it, and leads to signing in', async () => {
  const { calls } = open();
  const code = await signUp();
  expect(document.title).toBe('Confirm Email · Marquee');
  expect(screen.getByText(/^If this address is new/)).toHaveTextContent(
    `If this address is new, a code is on its way to ${email}. Already have an account? Sign in`,
  );
  expect(screen.queryByText('Account created successfully! Please sign in.')).toBeNull();
  expect(code).toHaveFocus();
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByText('Email confirmed. Please sign in.')).toBeVisible();
  expect(calls.at(-1)).toEqual({ name: 'auth.confirmEmail', input: { email, code: '123456' } });
  const panel = within(screen.getByRole('tabpanel', { name: 'Sign In' }));
  expect(panel.getByLabelText('Email')).toHaveValue(email);
  expect(panel.getByLabelText('Password')).toHaveFocus();
});

it('comes at sign-in while the address is not confirmed', async () => {
  open();
  const panel = within(screen.getByRole('tabpanel', { name: 'Sign In' }));
  await user.type(panel.getByLabelText('Email'), email);
  await user.type(panel.getByLabelText('Password'), 'correct-horse{Enter}');
  expect(await screen.findByLabelText('Code')).toBeVisible();
  // A user who knows the password may learn that the account exists.
  expect(screen.getByText(`Enter the code that we emailed to ${email}.`)).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(within(screen.getByRole('tabpanel', { name: 'Sign In' })).getByLabelText('Email')).toHaveValue(
    email,
  );
});

it('leads someone who has an account already to signing in, where no code comes', async () => {
  open();
  await signUp();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const panel = within(screen.getByRole('tabpanel', { name: 'Sign In' }));
  expect(panel.getByLabelText('Email')).toHaveValue(email);
});

it('sends another code when asked', async () => {
  const { calls } = open();
  await signUp();
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(await screen.findByText(/^If this address is new, another code is on its way/)).toBeVisible();
  expect(calls.at(-1)).toEqual({ name: 'auth.sendConfirmation', input: { email } });
  expect(screen.getByLabelText('Code')).toHaveFocus();
});

it('keeps a code that is wrong or too old in its field, and says what to do', async () => {
  open({
    'auth.confirmEmail': () => {
      throw new AppError('invalid', 'Token has expired or is invalid', { hint: 'otp_expired' });
    },
  });
  await user.type(await signUp(), '000000{Enter}');
  expect(await screen.findByText('That code is incorrect or has expired. Send another one.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveValue('000000');
});

it('says how long to wait where codes are asked for too often', async () => {
  open({
    'auth.sendConfirmation': () => {
      throw new AppError('limit', 'For security purposes, you can only request this after 42 seconds.', {
        hint: 'rate_limit',
        retryAfter: 42,
      });
    },
  });
  await signUp();
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(await screen.findByText('Too many attempts. Try again in 42 seconds.')).toBeVisible();
});
