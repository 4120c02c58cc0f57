// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useViewerStore, type PermissionState } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AccessDenied } from './rare-pages.ts';
import { Guard } from './guard.tsx';

function open(permissions: PermissionState, deniedMessage?: string) {
  useViewerStore.setState({ permissions });
  renderWithKit(
    <MemoryRouter>
      <Guard flag="canManageUsers" {...(deniedMessage === undefined ? {} : { deniedMessage })}>
        <h1>Admin</h1>
      </Guard>
    </MemoryRouter>,
  );
}

it('shows the page to those who may open it', () => {
  open({ status: 'loaded', permissions: roleDefaults('admin') });
  expect(screen.getByRole('heading', { name: 'Admin' })).toBeVisible();
});

it('waits for the permissions', () => {
  open({ status: 'loading' });
  expect(screen.getByRole('status')).toHaveTextContent('Loading permissions...');
});

it('names what went wrong and when', () => {
  open({
    status: 'failed',
    reason: 'No answer within 10 s',
    recordedAt: new Date(2026, 10, 18, 10, 24),
    retry: () => undefined,
  });
  expect(screen.getByRole('heading', { name: 'Permission Error' })).toBeVisible();
  expect(screen.getByText(/^No answer within 10 s\. Recorded at 10:24\./)).toBeVisible();
});

it('can deny with its own sentence', async () => {
  await AccessDenied.preload();
  open({ status: 'loaded', permissions: roleDefaults('manager') }, 'Only administrators see this.');
  expect(screen.getByRole('alert')).toHaveTextContent('Only administrators see this.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('canManageUsers');
});
