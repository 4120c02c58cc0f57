// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { uploadRequestOf, uploadRules } from '#renderer/features/documents/panel/uploads/test-uploads.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { RequestFilesDialog } from './request-files-dialog.tsx';

const user = userEvent.setup({ delay: null });

function show(more: Parameters<typeof createFakeBridge>[0] = {}, rules = uploadRules) {
  const onDone = vi.fn();
  const { bridge, calls } = createFakeBridge({
    'documents.uploadRequest': () => ({ request: null, rules }),
    'documents.requestUploads': () => uploadRequestOf(),
    'models.list': () => [],
    'documents.list': () => [],
    ...more,
  });
  setBridge(bridge);
  renderWithKit(
    <MemoryRouter>
      <RequestFilesDialog modelId={null} onDone={onDone} onClose={() => undefined} />
    </MemoryRouter>,
  );
  return { calls, onDone };
}

beforeEach(() => {
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

it('asks for files of chosen kinds, and says what is missing', async () => {
  const { calls, onDone } = show();
  const dialog = await screen.findByRole('dialog', { name: 'Request files' });
  const send = await within(dialog).findByRole('button', { name: 'Make request' });
  await user.click(send);
  expect(await within(dialog).findByText('Document title is required')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/What do you ask for/), 'Passport of Ava');
  await user.click(within(dialog).getByRole('checkbox', { name: 'PDFs' }));
  await user.click(within(dialog).getByRole('checkbox', { name: /^Pictures/ }));
  await user.click(send);
  expect(await within(dialog).findByText('Choose at least one kind of file')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: /^Pictures/ }));
  await user.type(within(dialog).getByLabelText('Password'), 'short');
  await user.click(send);
  expect(await within(dialog).findByText('Password must be at least 6 characters long')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Password'), ' no more');
  await user.click(send);
  await waitFor(() => {
    expect(onDone).toHaveBeenCalledWith(uploadRequestOf());
  });
  expect(calls.find(({ name }) => name === 'documents.requestUploads')?.input).toMatchObject({
    ...{ title: 'Passport of Ava', modelId: null, category: 'id_document', instructions: null },
    ...{ types: ['picture'], maxFiles: 5, maxBytes: 10_485_760, password: 'short no more' },
  });
});

it('asks for the password that the workspace wants, and shows the plan where links are used up', async () => {
  show(
    {
      'documents.requestUploads': () => {
        throw new AppError('limit', 'Share link limit reached! You can create 5 share links.', {
          hint: 'share_links_limit',
        });
      },
    },
    { ...uploadRules, needsPassword: true, maxBytes: 5_242_880 },
  );
  await user.type(await screen.findByLabelText(/What do you ask for/), 'Passport');
  await user.click(screen.getByRole('button', { name: 'Make request' }));
  expect(await screen.findByText('Links need a password in this workspace')).toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Make request' }));
  expect(await screen.findByText(/^Share link limit reached!/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View plans' })).toBeVisible();
});
