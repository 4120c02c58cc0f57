// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';
import type { Absence } from '#shared/contract/absences.ts';
import type { Unavailable } from '#shared/contract/event-rows.ts';
import { OpenedAbsence } from './opened-absence.tsx';

const user = userEvent.setup({ delay: null });
const luna = modelOf({ stageName: 'Luna Vale', managerId: tomas.id });
const at = (time: string) => new Date(time).toISOString();
const block = (news: Partial<Unavailable> = {}): Unavailable => ({
  id: '00000000-0000-4000-8000-000000000601',
  modelId: luna.id,
  userId: null,
  startsAt: at('2099-03-01T00:00'),
  endsAt: at('2099-03-04T00:00'),
  reason: 'Holiday',
  isWeekly: false,
  ...news,
});
const absence: Absence = {
  id: block().id,
  modelId: luna.id,
  userId: null,
  once: { startsAt: block().startsAt, endsAt: block().endsAt },
  weekly: null,
  timezone: 'Europe/Zagreb',
  reason: 'Holiday',
  rowVersion: 3,
};

const open = (of: Unavailable, role: 'admin' | 'manager' = 'admin') =>
  renderPart(
    <OpenedAbsence block={of} name="Luna Vale" models={[luna]} onClose={() => undefined} />,
    {
      'models.list': ({ offset }) => (offset === 0 ? [luna] : []),
      'schedule.people': () => [],
      'schedule.absences': () => [{ ...absence, id: crypto.randomUUID(), reason: 'Flu' }, absence],
    },
    role,
  );

it('opens the absence for changes', async () => {
  open(block());
  const form = await screen.findByRole('dialog', { name: 'Edit time away of Luna Vale' });
  expect(within(form).getByLabelText('Reason')).toHaveValue('Holiday');
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  // The model's other absences are listed behind it.
  const all = await screen.findByRole('dialog', { name: 'Time away' });
  expect(within(all).getByText('Flu')).toBeInTheDocument();
});

it('tells of it where someone may not change it', async () => {
  const { callsOf } = open(block(), 'manager');
  const note = await screen.findByRole('dialog', { name: 'Time away of Luna Vale' });
  expect(note).toHaveTextContent('Sun 1 Mar 2099 to Tue 3 Mar 2099, all day');
  expect(note).toHaveTextContent('Holiday');
  expect(within(note).queryByRole('button', { name: /Edit|Add|Delete|Save/ })).toBeNull();
  // The model's other absences are not loaded.
  expect(callsOf('schedule.absences')).toEqual([]);
});

it('opens one’s own absence, and says when someone else is away every week', async () => {
  open(block({ modelId: null, userId: mia.id, isWeekly: true }), 'manager');
  expect(await screen.findByRole('dialog', { name: 'Time away' })).toBeInTheDocument();
  cleanup();
  open(block({ modelId: null, userId: tomas.id, isWeekly: true, reason: '' }), 'manager');
  expect(await screen.findByRole('dialog', { name: 'Time away of Luna Vale' })).toHaveTextContent(
    /all day, every week/,
  );
});
