// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { shoot } from '#renderer/entities/event/test-events.ts';
import type { Conflict } from '#renderer/entities/event/event-types.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';
import { QuickCreate } from './quick-create.tsx';

const user = userEvent.setup({ delay: null });
const aiko = '7b0f3d0c-55a4-4c55-8c1f-0e1d3c5a9b01';
const startsAt = Date.parse('2030-11-20T08:00Z');

function open({ modelId = null, conflicts = [] }: { modelId?: string | null; conflicts?: Conflict[] } = {}) {
  const onMore = vi.fn();
  const { callsOf } = renderPart(
    <QuickCreate
      drawn={{ startsAt, endsAt: startsAt + 3_600_000, modelId, anchor: { x: 0, y: 0 } }}
      types={[shoot]}
      models={[{ value: aiko, label: 'Aiko', timezone: 'Asia/Tokyo' }]}
      timezone="Europe/Zagreb"
      onSaved={() => undefined}
      onMore={onMore}
      onClose={() => undefined}
    />,
    {
      'schedule.save': () => ({ id: aiko, changeId: aiko, rowVersion: 1, shifted: [] }),
      'schedule.check': () => ({ conflicts, total: conflicts.length }),
      'schedule.people': () => [{ ...mia, isOfModel: false }],
    },
  );
  return { onMore, saved: () => callsOf('schedule.save').map((input) => (input as { event: object }).event) };
}

const choosePerson = async () => {
  await user.click(screen.getByRole('combobox', { name: 'People' }));
  await user.click(await screen.findByRole('option', { name: /mia@/ }));
};

it('makes an event of a model with a person, at the moment that was drawn, by the model’s clock', async () => {
  const { saved } = open();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Lunch');
  await user.click(screen.getByRole('combobox', { name: 'Model' }));
  await user.click(await screen.findByRole('option', { name: 'Aiko' }));
  await choosePerson();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(saved()).toEqual([
      expect.objectContaining({
        modelId: aiko,
        attendeeIds: [mia.id],
        timezone: 'Asia/Tokyo',
        startsAt: '2030-11-20T17:00',
        endsAt: '2030-11-20T18:00',
      }),
    ]);
  });
});

it('begins with the model that it was drawn for, and hands all of it on to the whole form', async () => {
  const { onMore } = open({ modelId: aiko });
  expect(screen.getByRole('combobox', { name: 'Model' })).toHaveValue('Aiko');
  await waitFor(() => {
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  });
  await choosePerson();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(onMore).toHaveBeenCalledWith(
    expect.objectContaining({ modelId: aiko, attendeeIds: [mia.id], timezone: 'Asia/Tokyo' }),
  );
});

it('asks before it puts someone into two places, and saves it anyway', async () => {
  const { saved } = open({
    conflicts: [
      {
        kind: 'unavailable',
        modelId: null,
        userId: mia.id,
        name: 'Elena',
        title: 'Vacation',
        startsAt: '2030-11-20T00:00:00Z',
        endsAt: '2030-11-22T00:00:00Z',
        at: '2030-11-20T08:00:00Z',
        freeFrom: null,
      },
    ],
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Night{Enter}');
  const question = await screen.findByRole('alert');
  expect(question).toHaveTextContent('You are unavailable');
  expect(question).toHaveTextContent('Save anyway?');
  expect(saved()).toEqual([]);
  // A changed event has to be checked again.
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' shift');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
  await waitFor(() => {
    expect(saved()).toHaveLength(1);
  });
});
