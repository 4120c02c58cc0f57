import { act, render, screen } from '@testing-library/react';
import { startTransition, Suspense, useState, type ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

const show = (Page: ComponentType) =>
  render(
    <Suspense fallback="waiting">
      <Page />
    </Suspense>,
  );

it('shows at once what has been fetched before', async () => {
  const load = vi.fn(async () => () => <h1>Sign in</h1>);
  const Page = lazyPage(load);
  await Page.preload();
  // Don't wait here: once a fallback is drawn, it stays for 300 ms, even if the page is ready sooner.
  show(Page);
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('asks again for what could not be fetched', async () => {
  const load = vi
    .fn<() => Promise<() => React.JSX.Element>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue(() => <h1>Sign in</h1>);
  const Page = lazyPage(load);
  await Page.preload();
  await act(async () => show(Page));
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('says nothing in the console when the page comes while the one before is still shown', async () => {
  const consoleError = vi.spyOn(console, 'error');
  let arrive: (page: ComponentType) => void = () => undefined;
  const Page = lazyPage(() => new Promise<ComponentType>((resolve) => (arrive = resolve)));
  function Door() {
    const [isOpen, setIsOpen] = useState(false);
    const open = () => {
      startTransition(() => {
        setIsOpen(true);
      });
    };
    return isOpen ? <Page /> : <button onClick={open}>Open</button>;
  }
  show(Door);
  await act(async () => {
    screen.getByRole('button').click();
  });
  await act(async () => {
    arrive(() => <h1>Sign in</h1>);
  });
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});
