import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { AuthPage } from './page.tsx';

const user = userEvent.setup();
const email = 'mia@northlight.agency';
const unreachable = new AppError(
  'unavailable',
  'Can’t reach the server. Check your connection and try again.',
);

async function open(handlers: Parameters<typeof createFakeBridge>[0] = {}) {
  const fake = createFakeBridge({
    'account.requestPasswordCode': () => undefined,
    'account.resetPassword': () => undefined,
    ...handlers,
  });
  connectTo(fake.bridge);
  renderWithKit(<AuthPage onSignedIn={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Reset password' });
  return fake;
}

async function sendCode() {
  await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByLabelText('Code');
}

it('goes from the email by the code to a new password, and back to sign in', async () => {
  const { calls } = await open();
  expect(document.title).toBe('Reset Password · Marquee');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await user.type(screen.getByLabelText('Email'), ' Mia@Northlight.Agency {Enter}');
  expect(
    await screen.findByText(/If mia@northlight.agency has an account, a code is on its way/),
  ).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await user.type(screen.getByLabelText('Code'), '123 456');
  await user.type(screen.getByLabelText('New password'), 'new-secret{Enter}');
  expect(await screen.findByText('Password changed successfully. Please sign in.')).toBeVisible();
  expect(calls).toEqual([
    { name: 'account.requestPasswordCode', input: { email } },
    { name: 'account.resetPassword', input: { email, code: '123456', newPassword: 'new-secret' } },
  ]);
  const panel = screen.getByRole('tabpanel', { name: 'Sign In' });
  expect(panel.querySelector('[name="email"]')).toHaveValue(email);
  expect(panel.querySelector('[name="password"]')).toHaveFocus();
  expect(document.title).toBe('Sign In · Marquee');
});

it('takes along the email that was typed for signing in, and brings it back', async () => {
  const fake = createFakeBridge({});
  connectTo(fake.bridge);
  renderWithKit(<AuthPage onSignedIn={() => undefined} />);
  const typed = () => screen.getByRole('tabpanel', { name: 'Sign In' }).querySelector('[name="email"]');
  await user.type(typed() ?? document.body, email);
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(await screen.findByLabelText('Email')).toHaveValue(email);
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(typed()).toHaveValue(email);
  expect(fake.calls).toEqual([]);
});

it.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['mia@northlight', 'Please enter a valid email address'],
  ['mia hart@northlight.agency', 'Please enter a valid email address'],
  [`${'x'.repeat(250)}@northlight.example`, 'Email must be 254 characters or fewer'],
])('refuses the email %j', async (typed, sentence) => {
  await open();
  await user.type(screen.getByLabelText('Email'), 'x');
  await user.clear(screen.getByLabelText('Email'));
  if (typed !== '') await user.paste(typed);
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(sentence);
  expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
});

it.each([
  ['Code', '', 'Code is required'],
  ['Code', '   ', 'Code is required'],
  ['Code', '12345678901', 'Please enter the code from the email'],
  ['Code', '123\u202e456', 'Please enter the code from the email'],
  ['Code', '12345', 'Please enter the code from the email'],
  ['Code', '12-345-6', 'Please enter the code from the email'],
  ['New password', '', 'Password is required'],
  ['New password', '12345', 'Password must be at least 6 characters long'],
  ['New password', 'é'.repeat(37), 'Password must be 72 characters or fewer'],
])('refuses as %s %j', async (label, typed, sentence) => {
  await open();
  await sendCode();
  await user.type(screen.getByLabelText(label), 'x');
  await user.clear(screen.getByLabelText(label));
  if (typed !== '') await user.type(screen.getByLabelText(label), typed);
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveValue(typed);
  expect(screen.getByRole('button', { name: 'Set new password' })).toBeDisabled();
});

it.each([
  [unreachable, 'Can’t reach the server. Check your connection and try again.'],
  [new AppError('limit', 'You can only request this after 60 seconds.'), /after 60 seconds/],
])('says why no code was sent', async (error, sentence) => {
  await open({
    'account.requestPasswordCode': () => {
      throw error;
    },
  });
  await user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText('Email')).toHaveValue(email);
});

it.each([
  ['otp_expired', 'That code is incorrect or has expired. Send another one.'],
  ['same_password', 'Choose a password that differs from the current one'],
  ['weak_password', 'said the server'],
])('says why the password stays as it is: %s', async (hint, sentence) => {
  await open({
    'account.resetPassword': () => {
      throw new AppError('invalid', 'said the server', { hint });
    },
  });
  await sendCode();
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.type(screen.getByLabelText('New password'), 'new-secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
  expect(screen.getByLabelText('New password')).toHaveValue('new-secret');
});

it('says how long a password has to be here once the server has refused one, with the code still in its place', async () => {
  let shortest: number | undefined = 12;
  const { calls } = await open({
    'account.resetPassword': () => {
      if (shortest === undefined) return;
      const message = `Password should be at least ${String(shortest)} characters.`;
      throw new AppError('invalid', message, { hint: 'weak_password' });
    },
  });
  await sendCode();
  const field = screen.getByLabelText('New password');
  expect(field).toHaveAccessibleDescription('At least 6 characters');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.type(field, 'new-secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Password should be at least 12 characters.');
  expect(field).toHaveAccessibleDescription('At least 12 characters');
  shortest = undefined;
  await user.type(field, ', and longer{Enter}');
  expect(await screen.findByText('Password changed successfully. Please sign in.')).toBeVisible();
  expect(calls.at(-1)?.input).toEqual({ email, code: '123456', newPassword: 'new-secret, and longer' });
});

it('sends another code, says so when it could not, and goes back for another email', async () => {
  let isFailing = false;
  const { calls } = await open({
    'account.requestPasswordCode': () => {
      if (isFailing) throw unreachable;
    },
  });
  await sendCode();
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(await screen.findByText(/another code is on its way/)).toBeVisible();
  expect(calls).toHaveLength(2);
  isFailing = true;
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Can’t reach the server. Check your connection and try again.',
  );
  await user.click(screen.getByRole('button', { name: 'Use another email' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Email')).toHaveValue(email);
  });
});
