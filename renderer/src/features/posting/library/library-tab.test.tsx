// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { postingHost, renderPart } from '#renderer/features/posting/composer/test-composer.tsx';
import { InFrame } from '#renderer/features/posting/test-frame.tsx';
import { accountOf, inMinutes, mediaOf } from '#renderer/features/posting/test-post-rows.ts';
import { takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { LibraryTab } from './library-tab.tsx';

// Loads the lazy dialog first; a render that waits for its code may be lost.
await import('./upload-dialog.tsx');

// Files that the file dialog would not offer can still be dropped.
const user = userEvent.setup({ applyAccept: false });
afterEach(cleanup);
afterEach(() => {
  useUndoOffers.setState({ offers: [] });
});
const media = [
  mediaOf({
    fileName: 'coat.webp',
    alt: 'A red coat',
    tags: ['winter'],
    usedCount: 3,
    lastUsedAt: inMinutes(-60),
  }),
  mediaOf({ fileName: 'tram.webp' }),
];

it('shows what there is, how often it was used, and finds it by tag', async () => {
  postingHost({ accounts: [accountOf()], media });
  const { search } = renderPart(<InFrame Part={LibraryTab} />, '/twitter-bot?tab=library');
  expect(await screen.findByRole('link', { name: 'coat.webp' })).toBeVisible();
  expect(screen.getByText(/^Used in 3 posts/)).toBeVisible();
  expect(screen.getAllByText('Not used yet')[0]).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /^Tag/ }));
  await user.click(await screen.findByRole('option', { name: 'winter' }));
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'tram.webp' })).toBeNull();
  });
  expect(search().get('tag')).toBe('winter');
});

it('changes alt text and tags, deletes a file, and takes that back', async () => {
  const { callsOf } = postingHost({ accounts: [accountOf()], media });
  renderPart(<InFrame Part={LibraryTab} />, '/twitter-bot?tab=library');
  await user.click(await screen.findByRole('link', { name: 'tram.webp' }));
  const panel = within(await screen.findByRole('complementary', { name: 'tram.webp' }));
  await user.type(await panel.findByLabelText('Alt text'), 'A tram');
  await user.type(panel.getByLabelText('Tags'), 'city, night, city');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(callsOf('posting.updateMedia')).toMatchObject([
      { changes: { alt: 'A tram', tags: ['city', 'night'] } },
    ]);
  });
  await user.click(panel.getByRole('button', { name: 'Delete from the library' }));
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'tram.webp' })).toBeNull();
  });
  const [offer] = useUndoOffers.getState().offers;
  expect(offer?.message).toBe('tram.webp deleted');
  if (offer !== undefined) takeUndo(offer);
  await waitFor(() => {
    expect(callsOf('posting.restoreMedia')).toHaveLength(1);
  });
});

it('asks whose files these are before they are sent', async () => {
  postingHost({
    accounts: [accountOf(), accountOf({ modelId: crypto.randomUUID(), modelName: 'Luna Vale' })],
  });
  renderPart(<InFrame Part={LibraryTab} />, '/twitter-bot?tab=library');
  expect(await screen.findByText('The library is empty')).toBeVisible();
  await user.click((await screen.findAllByRole('button', { name: 'Upload' }))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload to the library' }));
  const file = new File(['x'], 'note.txt', { type: 'text/plain' });
  await user.upload(dialog.getByLabelText('Files for the library'), [file]);
  expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await user.click(dialog.getByRole('combobox', { name: 'Model' }));
  await user.click(await dialog.findByRole('option', { name: 'Luna Vale' }));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(
    await screen.findByText(
      'note.txt: Choose a JPEG, PNG, WebP or GIF picture, or an MP4, MOV or WebM video',
    ),
  ).toBeVisible();
});
