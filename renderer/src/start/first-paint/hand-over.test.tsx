// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { AuthPage } from '#renderer/features/auth/page.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { handOver } from './hand-over.ts';
import { signInMarkup } from './sign-in-markup.tsx';

let drawn: HTMLElement;
let root: HTMLElement;
const signIn = vi.fn(() => {
  throw new AppError('unauthenticated', 'Invalid login credentials');
});

beforeEach(() => {
  signIn.mockClear();
  setBridge(createFakeBridge({ 'auth.signIn': signIn }).bridge);
  document.body.innerHTML = `<div id="first-paint">${signInMarkup()}</div><div id="root" hidden></div>`;
  [drawn, root] = ['first-paint', 'root'].map((id) => document.getElementById(id)) as [
    HTMLElement,
    HTMLElement,
  ];
  handOver(drawn, root);
});

afterEach(() => {
  document.body.innerHTML = '';
});

function bringLivePage() {
  render(
    <MantineProvider env="test">
      <AuthPage onSignedIn={() => undefined} />
    </MantineProvider>,
    { container: root },
  );
  return waitFor(() => {
    expect(drawn.isConnected).toBe(false);
  });
}

function drawnField(index: number): HTMLInputElement {
  const field = drawn.querySelectorAll('input')[index];
  if (field === undefined) throw new Error('The drawn page has fewer fields');
  return field;
}
const email = () => screen.getAllByLabelText<HTMLInputElement>('Email')[0];

it('draws what the live page will be: the same fields and buttons in the same order', async () => {
  const named = (page: HTMLElement) =>
    [...page.querySelectorAll('input, button')].map(
      (element) =>
        `${element.tagName} ${element.getAttribute('type')} ${element.getAttribute('aria-label') ?? element.textContent}`,
    );
  const before = named(drawn);
  await bringLivePage();
  expect(before.length).toBeGreaterThan(7);
  expect(named(root)).toEqual(before);
});

it('stands until the live page does, not only until it loads', () => {
  root.innerHTML = '<main data-loading></main>';
  expect(drawn.isConnected).toBe(true);
  expect(root.hidden).toBe(true);
});

it('keeps what was typed, and the field that it is typed into', async () => {
  const user = userEvent.setup();
  await user.type(drawnField(0), 'mia@northlight.agency');
  await user.type(drawnField(1), 'secret');
  drawnField(1).setSelectionRange(2, 4);
  await bringLivePage();
  expect(root.hidden).toBe(false);
  expect(email()).toHaveValue('mia@northlight.agency');
  const password = screen.getAllByLabelText<HTMLInputElement>('Password')[0];
  expect(password).toHaveValue('secret');
  expect(password).toHaveFocus();
  expect([drawnField(0).value, drawnField(1).value]).toEqual(['', '']);
  expect([password?.selectionStart, password?.selectionEnd]).toEqual([2, 4]);
  // React has the typed values too.
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });
  expect(signIn).not.toHaveBeenCalled();
});

it('signs in where Enter was pressed before the live page came', async () => {
  const user = userEvent.setup();
  await user.type(drawnField(0), 'mia@northlight.agency');
  await user.type(drawnField(1), 'secret{Enter}');
  await bringLivePage();
  await waitFor(() => {
    expect(signIn).toHaveBeenCalledOnce();
  });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(signIn).toHaveBeenCalledOnce();
});

it('presses what was pressed before the live page came', async () => {
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Sign Up' }));
  await bringLivePage();
  await waitFor(() => {
    expect(screen.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible();
  });
});

it('waits for a letter that is being composed', async () => {
  drawnField(0).dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  root.innerHTML = '<main><form><input></form></main>';
  await Promise.resolve();
  expect(drawn.isConnected).toBe(true);
  drawnField(0).value = '\u0107';
  drawnField(0).dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await waitFor(() => {
    expect(drawn.isConnected).toBe(false);
  });
  expect(root.querySelector('input')).toHaveValue('\u0107');
});
