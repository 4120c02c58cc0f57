// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { setInvite, useInvite } from '#renderer/lib/links/invite-link.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { InvitationPage } from './invitation-page.tsx';

const token = 'f'.repeat(64);
const invited = {
  email: 'lena@northlight.example',
  workspaceName: 'Northlight',
  invitedBy: 'Mia Hartwell' as string | null,
  expiresAt: '2026-11-25T10:00:00+00:00',
};
const lookUp = vi.fn((): typeof invited | null => invited);
const signUp = vi.fn(() => ({ mustConfirm: false }));

beforeEach(() => {
  lookUp.mockReset().mockReturnValue(invited);
  signUp.mockReset().mockReturnValue({ mustConfirm: false });
  setInvite({ status: 'given', token });
});

function open(given: string | undefined = token) {
  const fake = createFakeBridge({ 'invitations.lookUp': lookUp, 'auth.signUp': signUp });
  setBridge(fake.bridge);
  renderWithKit(<InvitationPage token={given} onSignedIn={vi.fn()} />);
  return { user: userEvent.setup(), calls: fake.calls };
}

it('takes the code of the address before signing in, where the server asks for it', async () => {
  signUp.mockReturnValue({ mustConfirm: true });
  const { user } = open();
  await user.type(await screen.findByLabelText('Display Name'), 'Lena Fuchs');
  await user.type(screen.getByLabelText('Password'), 'correct-horse{Enter}');
  expect(
    await screen.findByText(/If this address is new, a code is on its way to lena@northlight\.example\./),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(screen.getByLabelText('Email')).toHaveValue('lena@northlight.example');
});

it('says what one is invited to, and makes the account with the token', async () => {
  const { user, calls } = open();
  expect(await screen.findByRole('heading', { name: 'You’re invited to Northlight' })).toHaveFocus();
  expect(
    screen.getByText(
      (_text, element) =>
        element?.tagName === 'P' && element.textContent.startsWith('Mia Hartwell invited you. Create'),
    ),
  ).toBeVisible();
  const email = screen.getByLabelText('Email');
  expect(email).toHaveValue('lena@northlight.example');
  expect(email).toHaveAttribute('readonly');
  await user.type(screen.getByLabelText('Display Name'), 'Lena Fuchs');
  await user.type(screen.getByLabelText('Password'), 'correct-horse{Enter}');
  expect(await screen.findByText('Account created successfully! Please sign in.')).toBeVisible();
  expect(calls.at(-1)).toEqual({
    name: 'auth.signUp',
    input: {
      displayName: 'Lena Fuchs',
      email: 'lena@northlight.example',
      password: 'correct-horse',
      inviteToken: token,
    },
  });
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('lena@northlight.example');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

it('says that a password is too long for the server', async () => {
  const { user, calls } = open();
  await user.type(await screen.findByLabelText('Display Name'), 'Lena Fuchs');
  const before = calls.length;
  await user.click(screen.getByLabelText('Password'));
  await user.paste('é'.repeat(37));
  await user.tab();
  expect(await screen.findByText('Password must be 72 characters or fewer')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create account' })).toBeDisabled();
  expect(calls).toHaveLength(before);
});

it('keeps what was typed when signing up fails', async () => {
  signUp.mockImplementation(() => {
    throw new AppError('conflict', 'User already registered');
  });
  const { user } = open();
  await user.type(await screen.findByLabelText('Display Name'), 'Lena Fuchs');
  await user.type(screen.getByLabelText('Password'), 'correct-horse{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('User already registered');
  expect(screen.getByLabelText('Display Name')).toHaveValue('Lena Fuchs');
});

it('says plainly that an invitation cannot be used, and leads to signing in', async () => {
  lookUp.mockReturnValue(null);
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
  expect(document.body).not.toHaveTextContent(token);
  await user.click(screen.getByRole('button', { name: 'Go to Sign In' }));
  expect(useInvite.getState()).toEqual({ status: 'none' });
});

it('treats a token of no possible shape like one that is unknown', async () => {
  lookUp.mockImplementation(() => {
    throw new AppError('invalid', 'Too long');
  });
  open('x'.repeat(300));
  expect(await screen.findByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
});

it('asks again where the server could not be reached', async () => {
  lookUp.mockImplementationOnce(() => {
    throw new AppError('unavailable', 'No connection');
  });
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t check the invitation: No connection');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'You’re invited to Northlight' })).toBeVisible();
});

it.each([
  ['', 'Enter your invitation link'],
  ['hello', 'That’s not an invitation link. Paste the whole link, with “?invite=”.'],
  [
    'https://northlight.example/?invite=',
    'That’s not an invitation link. Paste the whole link, with “?invite=”.',
  ],
])('refuses %j as a link', async (text, sentence) => {
  setInvite({ status: 'asked' });
  renderWithKit(<InvitationPage token={undefined} onSignedIn={vi.fn()} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Invitation link');
  expect(field).toHaveFocus();
  if (text !== '') await user.type(field, text);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(useInvite.getState()).toEqual({ status: 'asked' });
});

it.each([
  ['marquee://invite?token=', 'That’s not an invitation link. Paste the whole link, with “?invite=”.'],
  ['marquee://settings?token=abc', 'That’s not an invitation link. Paste the whole link, with “?invite=”.'],
])('refuses the desktop link %j', async (text, sentence) => {
  setInvite({ status: 'asked' });
  renderWithKit(<InvitationPage token={undefined} onSignedIn={vi.fn()} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Invitation link'), `${text}{Enter}`);
  expect(await screen.findByText(sentence)).toBeVisible();
});

it.each([
  ` https://northlight.example/?invite=${token} `,
  ` marquee://invite?token=${token}&server=https%3A%2F%2Fnorthlight.example `,
  `marquee://invite/?server=https%3A%2F%2Fnorthlight.example&token=${token}`,
])('takes the token out of %s, entered by hand', async (link) => {
  setInvite({ status: 'asked' });
  renderWithKit(<InvitationPage token={undefined} onSignedIn={vi.fn()} />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Invitation link'));
  await user.paste(link);
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(useInvite.getState()).toEqual({ status: 'given', token });
  });
});
