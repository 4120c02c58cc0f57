// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { tomas } from '#renderer/entities/model/test-models.ts';
import { eventOf } from '#renderer/entities/event/test-events.ts';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';
import { Tray } from './tray.tsx';

const user = userEvent.setup({ delay: null });
const changeId = '00000000-0000-4000-8000-000000000777';

it('gives a shift that nobody has to someone, and takes that back', async () => {
  const shift = eventOf('2026-11-18T09:00', { title: 'Inbox cover' });
  const { callsOf } = renderPart(<Tray view="week" date="2026-11-18" modelIds={[]} />, {
    'schedule.unassigned': () => [shift],
    'schedule.people': () => [{ ...tomas, isOfModel: true }],
    'schedule.move': () => ({ id: shift.id, changeId, rowVersion: 2, shifted: [] }),
    'schedule.undo': () => undefined,
  });
  await user.click(await screen.findByRole('button', { name: '1 unassigned shift' }));
  const assign = await screen.findByRole('combobox', { name: 'Assign Inbox cover' });
  expect(callsOf('schedule.people')).toEqual([]);
  await user.click(assign);
  await user.click(await screen.findByRole('option', { name: /Tomás Reyes/ }));
  await waitFor(() => {
    expect(callsOf('schedule.move')).toEqual([
      expect.objectContaining({ id: shift.id, toPersonId: tomas.id, scope: 'this' }),
    ]);
  });
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => {
    expect(callsOf('schedule.undo')).toEqual([{ changeId }]);
  });
});

it('is not there where every shift has someone', async () => {
  const { callsOf } = renderPart(<Tray view="week" date="2026-11-18" modelIds={[]} />, {
    'schedule.unassigned': () => [],
  });
  await waitFor(() => {
    expect(callsOf('schedule.unassigned')).toHaveLength(1);
  });
  expect(screen.queryByRole('region', { name: 'Unassigned shifts' })).toBeNull();
});
