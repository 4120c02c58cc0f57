// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';
import { shoot } from '#renderer/entities/event/test-events.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { EventTypes } from './event-types.tsx';
import { lengthText } from './type-values.ts';

const user = userEvent.setup({ delay: null });
const own = { ...shoot, id: crypto.randomUUID(), name: 'Fan meeting', isSystem: false, covers: true };
const close = () => undefined;

it('lists what types mean, and adds one with a colour and an icon', async () => {
  const { callsOf } = renderPart(<EventTypes onClose={close} />, {
    'schedule.types': () => [
      { ...shoot, isSystem: true },
      { ...own, isActive: false },
    ],
    'schedule.saveType': (input: object) => ({ ...own, ...input }),
  });
  const list = await screen.findByRole('list', { name: 'Event types' });
  const [, second] = within(list).getAllByRole('listitem');
  expect(second).toHaveTextContent(/Fan meeting.*counts as cover.*Off/);
  // A built-in type can be turned off but not deleted.
  expect(screen.queryByRole('button', { name: `Delete ${shoot.name}` })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Add type' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add event type' });
  await user.click(within(dialog).getByRole('button', { name: 'Add type' }));
  expect(await within(dialog).findByText('Type name is required')).toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Fan call');
  await user.click(within(dialog).getByRole('radio', { name: 'Teal' }));
  await user.click(within(dialog).getByRole('radio', { name: 'Heart' }));
  const minutes = within(dialog).getByRole('textbox', { name: 'Usual length in minutes' });
  await user.clear(minutes);
  await user.type(minutes, '3');
  await user.click(within(dialog).getByRole('button', { name: 'Add type' }));
  expect(await within(dialog).findByText('Enter minutes from 5 to 44,640')).toBeInTheDocument();
  await user.type(minutes, '0');
  await user.click(within(dialog).getByRole('button', { name: 'Add type' }));
  await waitFor(() => {
    expect(callsOf('schedule.saveType')).toEqual([
      {
        name: 'Fan call',
        color: 'teal',
        icon: 'heart',
        defaultMinutes: 30,
        blocksTime: true,
        covers: false,
        isActive: true,
      },
    ]);
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Add event type' })).toBeNull();
  });
  expect(callsOf('schedule.types').length).toBeGreaterThan(1);
});

it('says at its field that a name is taken, and why a type stays', async () => {
  const taken = new AppError('invalid', 'There is an event type of this name already', { hint: 'name' });
  const inUse = new AppError('invalid', 'Events have this type. Switch it off instead.', { hint: 'in_use' });
  renderPart(<EventTypes onClose={close} />, {
    'schedule.types': () => [own],
    'schedule.saveType': () => {
      throw taken;
    },
    'schedule.deleteType': () => {
      throw inUse;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Fan meeting' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit event type' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), '!');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(taken.message)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));

  await user.click(await screen.findByRole('button', { name: 'Delete Fan meeting' }));
  await user.click(await screen.findByRole('button', { name: 'Delete type' }));
  expect(await screen.findByText(inUse.message)).toBeInTheDocument();
});

it('tries again where types did not arrive', async () => {
  let fails = true;
  renderPart(<EventTypes onClose={close} />, {
    'schedule.types': () => {
      if (fails) throw new AppError('unavailable', 'The server did not answer');
      return [own];
    },
  });
  expect(await screen.findByText('Failed to load event types')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Fan meeting')).toBeInTheDocument();
});

it.each([
  [5, '5 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1440, '1 d'],
  [1505, '1 d 1 h 5 min'],
])('writes %i minutes as %s', (minutes, text) => {
  expect(lengthText(minutes)).toBe(text);
});
