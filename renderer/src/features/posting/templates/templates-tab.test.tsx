// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { postingHost, renderPart } from '#renderer/features/posting/composer/test-composer.tsx';
import { InFrame } from '#renderer/features/posting/test-frame.tsx';
import { templateOf } from '#renderer/features/posting/test-post-rows.ts';
import { takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { hashtagsOf } from './template-labels.ts';
import { TemplatesTab } from './templates-tab.tsx';

// Loads the lazy dialog first; a render that waits for its code may be lost.
await import('./template-dialog.tsx');

const user = userEvent.setup();
afterEach(cleanup);
afterEach(() => {
  useUndoOffers.setState({ offers: [] });
});
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('reads hashtags as people type them', () => {
  expect(hashtagsOf('#winter photo, #winter\nred_coat')).toEqual(['winter', 'photo', 'red_coat']);
  expect(hashtagsOf(' # ')).toEqual([]);
});

it('keeps templates, signatures and hashtag groups, each with its own words', async () => {
  const { callsOf } = postingHost();
  renderPart(<InFrame Part={TemplatesTab} />);
  expect(await screen.findByText(/^No templates yet\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add hashtag group' }));
  const form = await dialog('Add hashtag group');
  await user.click(form.getByRole('button', { name: 'Add hashtag group' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  await user.type(form.getByLabelText('Name'), 'Winter');
  await user.click(form.getByRole('button', { name: 'Add hashtag group' }));
  expect(await form.findByText('Write at least one hashtag')).toBeVisible();
  await user.type(form.getByLabelText('Hashtags'), '#winter photo');
  await user.click(form.getByRole('button', { name: 'Add hashtag group' }));
  const table = within(await screen.findByRole('table', { name: 'Hashtag groups' }));
  expect(table.getByText('#winter #photo')).toBeVisible();
  expect(callsOf('posting.saveTemplate')).toEqual([
    {
      id: null,
      rowVersion: null,
      template: { kind: 'hashtags', name: 'Winter', body: '', hashtags: ['winter', 'photo'] },
    },
  ]);
});

it('changes one by its version, deletes it, and takes that back', async () => {
  const template = templateOf({ name: 'Launch', rowVersion: 4 });
  const { callsOf } = postingHost({ templates: [template] });
  renderPart(<InFrame Part={TemplatesTab} />);
  await user.click(await screen.findByRole('button', { name: 'Launch' }));
  const form = await dialog('Edit template');
  await user.type(form.getByLabelText('Text'), ' Today.');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(callsOf('posting.saveTemplate')).toMatchObject([
      { id: template.id, rowVersion: 4, template: { body: 'New set is out! Today.' } },
    ]);
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Launch' }));
  expect(await screen.findByText(/^No templates yet\./)).toBeVisible();
  const [offer] = useUndoOffers.getState().offers;
  if (offer !== undefined) takeUndo(offer);
  expect(await screen.findByRole('button', { name: 'Launch' })).toBeVisible();
});
