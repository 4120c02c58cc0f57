// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { forgetBranding, setBranding, useBranding, workspaceName } from '#renderer/lib/branding/branding.ts';
import { plainBranding, readBranding } from '#renderer/lib/branding/kept-branding.ts';
import { setSession } from '#renderer/lib/session/session-store.ts';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { WorkspaceMark } from '#renderer/ui/marks/workspace-mark.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { followBranding } from './follow-branding.ts';

const logo = 'https://cdn.example/logo.png';
const northlight = { name: 'Northlight', logoUrl: logo, accentColor: '#b03060', hasAccounts: true };
let end: (() => void) | undefined;

function follow(answer: () => typeof northlight) {
  const fake = createFakeBridge({ 'branding.get': answer });
  connectTo(fake.bridge);
  end = followBranding();
  return fake;
}

function Page() {
  useDocumentTitle('Models');
  return (
    <>
      <h1>{useBranding(workspaceName)}</h1>
      <WorkspaceMark />
    </>
  );
}
const accent = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-accent-7').trim();

beforeEach(() => {
  setBranding(plainBranding);
  document.documentElement.dataset['mantineColorScheme'] = 'light';
  setSession({ status: 'signedOut' });
});
afterEach(() => {
  end?.();
  connectTo(undefined);
  vi.unstubAllGlobals();
});

it('shows name, logo and accent as the server has them, and keeps them for the next start', async () => {
  render(<Page />);
  expect(screen.getByRole('heading')).toHaveTextContent('Marquee');
  follow(() => northlight);
  expect(await screen.findByText('Northlight')).toBeVisible();
  expect(document.title).toBe('Models · Northlight');
  expect(document.querySelector('img')).toHaveAttribute('src', logo);
  expect(accent()).toMatch(/^#[0-9a-f]{6}$/);
  expect(readBranding()).toMatchObject({ name: 'Northlight', logoUrl: logo });
  expect(readBranding().css).toContain(accent());
  forgetBranding();
  expect(readBranding()).toEqual(plainBranding);
});

it('follows a change, and what was missed', async () => {
  let name = 'Northlight';
  const { emit } = follow(() => ({ ...northlight, name }));
  render(<Page />);
  expect(await screen.findByText('Northlight')).toBeVisible();
  name = 'Southlight';
  act(() => {
    emit('settings.changed', { kind: 'updated', ids: [] });
  });
  expect(await screen.findByText('Southlight')).toBeVisible();
  name = 'Westlight';
  act(() => {
    emit('settings.resynced', undefined);
  });
  expect(await screen.findByText('Westlight')).toBeVisible();
});

it('stays as it was where the server cannot be asked, and asks again with the next session', async () => {
  let isDown = true;
  const { calls } = follow(() => {
    if (isDown) throw new AppError('unavailable', 'away');
    return northlight;
  });
  render(<Page />);
  await waitFor(() => {
    expect(calls).toHaveLength(1);
  });
  expect(screen.getByRole('heading')).toHaveTextContent('Marquee');
  isDown = false;
  act(() => {
    setSession({ status: 'signedIn' });
  });
  expect(await screen.findByText('Northlight')).toBeVisible();
});

it('tells a new installation from one that has accounts, and does not keep that', async () => {
  let hasAccounts = false;
  const { emit } = follow(() => ({ ...northlight, hasAccounts }));
  await waitFor(() => {
    expect(useBranding.getState().hasAccounts).toBe(false);
  });
  expect(readBranding()).not.toHaveProperty('hasAccounts');
  hasAccounts = true;
  emit('settings.resynced', undefined);
  await waitFor(() => {
    expect(useBranding.getState().hasAccounts).toBe(true);
  });
});

it('asks nothing before it is known who is there', () => {
  setSession({ status: 'noServer' });
  const { calls } = follow(() => northlight);
  expect(calls).toEqual([]);
});

it('shows the product’s mark where the logo cannot be loaded', async () => {
  render(<Page />);
  follow(() => northlight);
  await screen.findByText('Northlight');
  const picture = document.querySelector('img');
  act(() => {
    picture?.dispatchEvent(new Event('error'));
  });
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('svg')).toBeInTheDocument();
});

it('has the desktop’s host fetch the logo, which it gives only after it was told of it', async () => {
  render(<Page />);
  const fake = createFakeBridge({ 'branding.get': () => northlight });
  vi.stubGlobal('bridge', fake.bridge);
  connectTo(fake.bridge);
  end = followBranding();
  await screen.findByText('Northlight');
  expect(document.querySelector('img')).toHaveAttribute('src', `/photo?url=${encodeURIComponent(logo)}`);
  act(() => {
    setSession({ status: 'signedIn' });
  });
  expect(useBranding.getState().logoUrl).toBeNull();
  await waitFor(() => {
    expect(useBranding.getState().logoUrl).toBe(logo);
  });
});
