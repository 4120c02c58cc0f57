// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import {
  draftOf,
  dropDraft,
  flushDrafts,
  leaveDrafts,
  noteTyped,
  startDrafts,
} from '#renderer/lib/drafts/drafts.ts';
import { offerDraft } from '#renderer/lib/drafts/offered-drafts.ts';
import { announceFirstPage } from '#renderer/lib/loading/first-page.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { ReturnToStrip } from './return-to-strip.tsx';

it('offers what was begun until it is resumed, discarded, or gone elsewhere', async () => {
  announceFirstPage();
  leaveDrafts();
  startDrafts('mia');
  const resume = vi.fn();
  const begin = () => {
    act(() => {
      noteTyped('new model', () => 'Dora');
      flushDrafts();
      offerDraft({ name: 'new model', what: 'a new model', resume });
    });
    return screen.findByText('You began a new model.');
  };
  renderWithKit(
    <MemoryRouter>
      <ReturnToStrip />
    </MemoryRouter>,
  );
  await begin();
  await userEvent.click(screen.getByRole('button', { name: 'Resume editing' }));
  expect(resume).toHaveBeenCalledOnce();
  expect(screen.queryByText('You began a new model.')).toBeNull();
  await begin();
  await userEvent.click(screen.getByRole('button', { name: 'Discard what you typed' }));
  expect(draftOf('new model')).toBeUndefined();
  expect(screen.queryByText('You began a new model.')).toBeNull();
  await begin();
  act(() => {
    dropDraft('new model');
  });
  expect(screen.queryByText('You began a new model.')).toBeNull();
});
