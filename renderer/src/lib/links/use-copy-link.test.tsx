// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isLinkedPath } from '#shared/domain/linked-pages.ts';
import { useDesktopLinks } from './desktop-links.ts';
import { useCopyLink } from './use-copy-link.ts';

const model = '0b0c0d0e-0004-4000-8000-000000000004';

/** Presses the copy button of such a page, and returns what was copied. */
async function copied(address: string, params: Record<string, string>): Promise<URL> {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[address]}>
        <Page params={params} />
      </MemoryRouter>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button'));
  return new URL(await navigator.clipboard.readText());
}

function Page({ params }: { params: Record<string, string> }) {
  const copy = useCopyLink();
  return <button onClick={() => void copy(params)}>Copy link</button>;
}

const openDesktop = () => {
  Object.defineProperty(window, 'bridge', { configurable: true, value: {} });
};
beforeEach(() => {
  useDesktopLinks.setState({ wanted: undefined, server: 'https://agency.example' });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'bridge');
});

it('is the page’s own address in a browser', async () => {
  const link = await copied('/models?q=ava&status=paused', { modelId: model });
  expect(link.href).toBe(`${window.location.origin}/models?modelId=${model}`);
});

it.each([
  ['/models?q=ava', { modelId: model }, `/models?modelId=${model}`],
  ['/admin?tab=audit&event=users.', { tab: 'audit', entry: '48209' }, '/admin?tab=audit&entry=48209'],
])('is on the desktop a link that the app follows, from %s', async (address, params, path) => {
  openDesktop();
  const link = await copied(address, params);
  expect(link.href).toMatch(/^marquee:\/\/open\?/);
  expect(Object.fromEntries(link.searchParams)).toEqual({ path, server: 'https://agency.example' });
  expect(isLinkedPath(path)).toBe(true);
});

it('names no server while that is unknown', async () => {
  openDesktop();
  useDesktopLinks.setState({ server: undefined });
  const link = await copied('/models', { modelId: model });
  expect([...link.searchParams.keys()]).toEqual(['path']);
});
