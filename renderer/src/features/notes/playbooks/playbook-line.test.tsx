// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { anyNote } from '#renderer/features/notes/parts/test-note.ts';
import { renderPart } from '#renderer/features/notes/parts/test-parts.tsx';
import { PlaybookLine } from './playbook-line.tsx';
import { monthsFrom } from './playbook-labels.ts';

const user = userEvent.setup({ delay: null });
const playbook = anyNote({
  kind: 'playbook',
  verifiedUntil: '2020-01-31',
  verifiedBy: tomas,
  verifier: tomas,
});

it('says that a review is overdue, and verifies from today', async () => {
  const { callsOf } = renderPart(<PlaybookLine note={playbook} canEdit canWrite />, {
    'notes.people': () => [mia, tomas].map((person) => ({ ...person, isOfModel: false })),
    'notes.verify': () => 2,
  });
  expect(screen.getByText('Review overdue')).toBeInTheDocument();
  expect(screen.getByText(/Was verified until 31 Jan 2020/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await user.click(screen.getByRole('menuitem', { name: /For 3 months/ }));
  await waitFor(() => {
    expect(callsOf('notes.verify')).toEqual([{ id: playbook.id, until: monthsFrom(Date.now(), 3) }]);
  });
});

it('asks someone else to review it', async () => {
  const { callsOf } = renderPart(<PlaybookLine note={playbook} canEdit canWrite />, {
    'notes.people': () => [mia, tomas].map((person) => ({ ...person, isOfModel: false })),
    'notes.update': () => ({ id: playbook.id, rowVersion: 2, before: { verifierId: tomas.id }, row: null }),
  });
  await user.click(screen.getByLabelText('Reviewer Tomás Reyes'));
  await user.click(await screen.findByRole('option', { name: /^Me/ }));
  await waitFor(() => {
    expect(callsOf('notes.update')).toEqual([
      { id: playbook.id, rowVersion: 1, changes: { verifierId: mia.id } },
    ]);
  });
});

it('offers nothing to those who only look, and says nothing of other notes', () => {
  renderPart(<PlaybookLine note={playbook} canEdit={false} canWrite={false} />, {});
  expect(screen.getByText('Reviewer Tomás Reyes')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
