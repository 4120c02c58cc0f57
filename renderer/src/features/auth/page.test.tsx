// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { setBranding } from '#renderer/lib/branding/branding.ts';
import { plainBranding } from '#renderer/lib/branding/kept-branding.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { SignedIn } from '#shared/contract/auth.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { AuthPage } from './page.tsx';

const session: SignedIn = {
  profile: {
    id: '0b0c0d0e-0001-4000-8000-000000000001',
    email: 'mia@northlight.agency',
    role: 'admin',
    status: 'active',
    displayName: 'Mia Hartwell',
    rowVersion: 1,
  },
  isNewProfile: false,
};

const signIn = vi.fn((): SignedIn => session);
const signUp = vi.fn(() => ({ mustConfirm: false }));
const onSignedIn = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  signIn.mockImplementation(() => session);
  signUp.mockImplementation(() => ({ mustConfirm: false }));
});

function open(notice?: string) {
  const fake = createFakeBridge({
    'auth.signIn': signIn,
    'auth.signUp': signUp,
  });
  setBridge(fake.bridge);
  renderWithKit(<AuthPage notice={notice} onSignedIn={onSignedIn} />);
  return { user: userEvent.setup(), calls: fake.calls, emit: fake.emit };
}

const signInPanel = () => within(screen.getByRole('tabpanel', { name: 'Sign In' }));
const signUpPanel = () => within(screen.getByRole('tabpanel', { name: 'Sign Up' }));

it('shows the product, its tagline and both tabs', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Marquee' })).toBeVisible();
  expect(screen.getByText('AI-Powered Model Management Platform')).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Sign In', 'Sign Up']);
  expect(document.title).toBe('Sign In · Marquee');
});

it('takes the focus, unless something has it already', async () => {
  open();
  await waitFor(() => {
    expect(signInPanel().getByRole('textbox', { name: 'Email' })).toHaveFocus();
  });
});

it('warns where everyone on the network can sign in, and nowhere else', async () => {
  const { emit } = open();
  const warning = /^This is a demo: anyone on this network can sign in/;
  expect(screen.queryByText(warning)).toBeNull();
  // The page subscribes only after its host has answered.
  await waitFor(() => {
    emit('connection.demoIsOpen', {});
    expect(screen.getByText(warning)).toBeVisible();
  });
});

it('says what is missing when signing in is tried, and puts the focus there', async () => {
  const { user, calls } = open();
  const panel = signInPanel();
  const button = panel.getByRole('button', { name: 'Sign in' });
  await user.click(button);
  expect(await panel.findByText('Email is required')).toBeVisible();
  expect(panel.getByText('Password is required')).toBeVisible();
  expect(panel.getByLabelText('Email')).toHaveFocus();
  await user.type(panel.getByLabelText('Email'), 'mia@northlight');
  expect(await panel.findByText('Please enter a valid email address')).toBeVisible();
  await user.type(panel.getByLabelText('Email'), '.agency');
  await waitFor(() => {
    expect(panel.queryByText('Please enter a valid email address')).toBeNull();
  });
  await user.type(panel.getByLabelText('Password'), 'short');
  expect(await panel.findByText('Password must be at least 6 characters long')).toBeVisible();
  expect(calls).toEqual([]);
  await user.type(panel.getByLabelText('Password'), 'er{Enter}');
  await waitFor(() => {
    expect(signIn).toHaveBeenCalledOnce();
  });
});

it('finds no fault with a field that is left as it was found', async () => {
  const { user } = open();
  await user.click(signInPanel().getByLabelText('Email'));
  await user.tab();
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await user.click(screen.getByRole('tab', { name: 'Sign In' }));
  expect(screen.queryByText(/is required/)).toBeNull();
});

it('opens on Sign Up where no one has an account, and says what comes after', async () => {
  setBranding(plainBranding, false);
  try {
    const { user } = open();
    expect(screen.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible();
    await waitFor(() => {
      expect(signUpPanel().getByLabelText('Display Name')).toHaveFocus();
    });
    expect(screen.getByRole('status')).toHaveTextContent(
      'then make it an administrator on the server: npm run make-admin -- EMAIL',
    );
    await user.type(signUpPanel().getByLabelText('Display Name'), 'Mia');
    // The user keeps typing when the server reports that accounts exist by now.
    act(() => {
      setBranding(plainBranding, true);
    });
    expect(screen.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible();
    expect(screen.queryByText(/make-admin/)).toBeNull();
  } finally {
    setBranding(plainBranding);
  }
});

it('signs in with Enter, with the email trimmed and in lower case', async () => {
  const { user, calls } = open();
  const panel = signInPanel();
  await user.type(panel.getByLabelText('Email'), ' Mia@Northlight.Agency ');
  await user.type(panel.getByLabelText('Password'), 'correct-horse{Enter}');
  expect(await screen.findByText('Welcome to Marquee! Redirecting to dashboard...')).toBeVisible();
  expect(calls).toEqual([
    { name: 'auth.signIn', input: { email: 'mia@northlight.agency', password: 'correct-horse' } },
  ]);
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session);
});

it('shows the reason of a refused sign-in inline and keeps what was typed', async () => {
  signIn.mockImplementation(() => {
    throw new AppError('unauthenticated', 'Invalid login credentials');
  });
  const { user } = open();
  const panel = signInPanel();
  await user.type(panel.getByLabelText('Email'), 'mia@northlight.agency');
  await user.type(panel.getByLabelText('Password'), 'wrong-horse{Enter}');
  expect(await panel.findByRole('alert')).toHaveTextContent('Invalid login credentials');
  expect(panel.getByLabelText('Email')).toHaveValue('mia@northlight.agency');
  expect(panel.getByLabelText('Password')).toHaveValue('wrong-horse');
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('says how long to wait after too many tries, and lets one try again then', async () => {
  signIn.mockImplementationOnce(() => {
    throw new AppError('limit', 'Too many attempts; wait 95 s', { hint: 'rate_limit', retryAfter: 95 });
  });
  const { user } = open();
  const panel = signInPanel();
  await user.type(panel.getByLabelText('Email'), 'mia@northlight.agency');
  await user.type(panel.getByLabelText('Password'), 'wrong-horse{Enter}');
  expect(await panel.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 2 minutes.');
  expect(panel.getByLabelText('Password')).toHaveValue('wrong-horse');
  await user.click(panel.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => {
    expect(onSignedIn).toHaveBeenCalledWith(session);
  });
});

it('says why the last session ended', () => {
  open('Your account has been deactivated. Please contact support.');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your account has been deactivated. Please contact support.',
  );
});

it('shows and hides the password', async () => {
  const { user } = open();
  const panel = signInPanel();
  expect(panel.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(panel.getByRole('button', { name: 'Show password' }));
  expect(panel.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(panel.getByRole('button', { name: 'Hide password' }));
  expect(panel.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

it.each(['Sign In', 'Sign Up'])('says which of what was typed is too long: %s', async (tab) => {
  const { user } = open();
  await user.click(screen.getByRole('tab', { name: tab }));
  const panel = tab === 'Sign In' ? signInPanel() : signUpPanel();
  await user.click(panel.getByLabelText('Email'));
  await user.paste(`${'x'.repeat(250)}@northlight.example`);
  await user.click(panel.getByLabelText('Password'));
  await user.paste('é'.repeat(37));
  await user.tab();
  expect(await panel.findByText('Email must be 254 characters or fewer')).toBeVisible();
  expect(await panel.findByText('Password must be 72 characters or fewer')).toBeVisible();
  if (tab === 'Sign Up') expect(panel.getByRole('button', { name: 'Create account' })).toBeDisabled();
});

it('keeps signing up disabled until all three fields are valid', async () => {
  const { user } = open();
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  const panel = signUpPanel();
  const button = panel.getByRole('button', { name: 'Create account' });
  await user.type(panel.getByLabelText('Display Name'), ' E ');
  await user.tab();
  expect(await panel.findByText('Display name must be at least 2 characters long')).toBeVisible();
  await user.type(panel.getByLabelText('Email'), 'elena@northlight.agency');
  await user.type(panel.getByLabelText('Password'), 'correct-horse');
  expect(button).toBeDisabled();
  await user.type(panel.getByLabelText('Display Name'), 'lena');
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
});

it('clears the form after signing up and goes back to Sign In', async () => {
  const { user, calls } = open();
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await user.type(signUpPanel().getByLabelText('Display Name'), 'Elena Marković');
  await user.type(signUpPanel().getByLabelText('Email'), 'elena@northlight.agency');
  await user.type(signUpPanel().getByLabelText('Password'), 'correct-horse{Enter}');
  expect(await screen.findByText('Account created successfully! Please sign in.')).toBeVisible();
  expect(calls.map((call) => call.name)).toEqual(['auth.signUp']);
  expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  expect(signInPanel().getByLabelText('Email')).toHaveValue('elena@northlight.agency');
  expect(signInPanel().getByLabelText('Password')).toHaveFocus();

  expect(screen.queryByText(/is required/)).toBeNull();

  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  expect(screen.queryByText(/is required/)).toBeNull();
  expect(signUpPanel().getByLabelText('Display Name')).toHaveValue('');
  expect(signUpPanel().getByLabelText('Password')).toHaveValue('');
});

it('keeps what was typed when signing up fails', async () => {
  signUp.mockImplementation(() => {
    throw new AppError('conflict', 'User already registered');
  });
  const { user } = open();
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await user.type(signUpPanel().getByLabelText('Display Name'), 'Elena Marković');
  await user.type(signUpPanel().getByLabelText('Email'), 'elena@northlight.agency');
  await user.type(signUpPanel().getByLabelText('Password'), 'correct-horse{Enter}');
  expect(await signUpPanel().findByRole('alert')).toHaveTextContent('User already registered');
  expect(signUpPanel().getByLabelText('Display Name')).toHaveValue('Elena Marković');
  expect(signUpPanel().getByLabelText('Password')).toHaveValue('correct-horse');
});
