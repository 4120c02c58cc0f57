// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useErrorStore } from '#renderer/lib/errors/recorded-errors.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { areas, type Area } from '#shared/domain/areas.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { PageRoute } from './page-route.tsx';

beforeEach(() => {
  useErrorStore.setState({ errors: [] });
  useViewerStore.setState({ permissions: { status: 'loaded', permissions: roleDefaults('admin') } });
  // React also reports every caught error there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('Cannot read the subscriptions');
}

function open(area: Area) {
  renderWithKit(
    <MemoryRouter>
      <PageRoute area={area}>
        <Broken />
      </PageRoute>
    </MemoryRouter>,
  );
}

it('keeps a page that fails inside the frame, and names it', () => {
  open(areas.schedule);
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong in Schedule' })).toBeVisible();
});

it('has its own words for the debug page, and a way out, without asking for more code', () => {
  open(areas.debug);
  expect(screen.getByRole('heading', { level: 1, name: 'Debug Page Error' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The debug page hit an error, possibly from permission issues or component errors.',
  );
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/');
  expect(useErrorStore.getState().errors).toMatchObject([
    { source: 'Debug', message: 'Cannot read the subscriptions' },
  ]);
});
