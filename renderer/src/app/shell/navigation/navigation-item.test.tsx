// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType, type ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigationAreas } from '#renderer/app/navigation-groups.ts';
import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';
import { useArrival, wantPath } from '#renderer/lib/loading/wanted-path.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { NavigationItem } from './navigation-item.tsx';

const user = userEvent.setup({ delay: null });
const schedule = navigationAreas.filter(({ name }) => name === 'schedule');

beforeEach(() => {
  wantPath(undefined);
});

function Frame() {
  useArrival(useLocation().pathname);
  return (
    <>
      {schedule.map((area) => (
        <NavigationItem key={area.name} area={area} isCollapsed={false} />
      ))}
      <Suspense fallback={<p>Loading</p>}>
        <Outlet />
      </Suspense>
    </>
  );
}

/** The page that is open, and next to it the one that the item leads to. */
function open(page: ReactElement) {
  const children = [
    { path: '/', element: <p>Before</p> },
    { path: '/schedule', element: page },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: ['/'] });
  renderWithKit(<RouterProvider router={router} />);
  return screen.getByRole('link', { name: 'Schedule' });
}

it('shows at once that it was pressed, while the page before stays until the code of the next is there', async () => {
  const load = vi.fn(() => new Promise<ComponentType>(() => undefined));
  const Slow = lazyPage(load);
  const link = open(<Slow />);
  expect(link).not.toHaveAttribute('aria-busy');
  await user.click(link);
  expect(link).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => {
    expect(load).toHaveBeenCalledOnce();
  });
  expect(screen.getByText('Before')).toBeVisible();
});

it('waits no longer once the page stands', async () => {
  const link = open(<p>After</p>);
  await user.click(link);
  expect(await screen.findByText('After')).toBeVisible();
  await waitFor(() => {
    expect(link).not.toHaveAttribute('aria-busy');
  });
});
