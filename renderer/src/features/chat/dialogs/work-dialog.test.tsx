// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { chatDetailOf, messageOf } from '#renderer/features/chat/test-chats.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { WorkTarget } from '#shared/contract/chat-rows.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { WorkDialog } from './work-dialog.tsx';

const user = userEvent.setup({ delay: null });

async function open(target: WorkTarget) {
  const { bridge, calls } = createFakeBridge({
    'chats.convert': () => ({ id: mia.id, label: 'Task 1' }),
    'schedule.types': () => [],
  });
  setBridge(bridge);
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
  renderWithKit(
    <MemoryRouter>
      <WorkDialog chat={chatDetailOf()} message={messageOf(1)} target={target} onClose={() => undefined} />
    </MemoryRouter>,
  );
  const dialog = within(screen.getByRole('dialog'));
  const field = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  await waitFor(() => {
    expect(field(/^Title/)).toHaveFocus();
  });
  return {
    dialog,
    field,
    send: () => user.click(dialog.getByRole('button', { name: /^Create/ })),
    made: () => calls.filter(({ name }) => name === 'chats.convert').map(({ input }) => input),
  };
}

it.each([
  ['31.2.2030', 'February has 28 days'],
  ['frid', 'frid isn’t a date'],
  ['14.12.20260', '20260 isn’t a year'],
  ['x'.repeat(300), 'Enter a date, such as 14.12.'],
])('makes no task that is due on %s, says why and keeps it', async (words, sentence) => {
  const { dialog, field, send, made } = await open('task');
  await user.click(field(/^Due/));
  await user.paste(words);
  await send();
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(field(/^Due/)).toHaveValue(words);
  expect(field(/^Title/)).toHaveValue('Message 1');
  expect(made()).toEqual([]);
});

it('says how long a title can be, and takes one from right to left as it is', async () => {
  const { dialog, field, send, made } = await open('task');
  await user.clear(field(/^Title/));
  await user.click(field(/^Title/));
  await user.paste('x'.repeat(300));
  await send();
  expect(await dialog.findByText('Task title must be 200 characters or fewer')).toBeVisible();
  expect(field(/^Title/)).toHaveValue('x'.repeat(300));
  await user.clear(field(/^Title/));
  await user.paste('جلسة تصوير يوم الجمعة');
  await send();
  await waitFor(() => {
    expect(made()).toMatchObject([{ work: { target: 'task', title: 'جلسة تصوير يوم الجمعة', dueOn: null } }]);
  });
});

it('makes no event at a time that there is not', async () => {
  const { dialog, field, send, made } = await open('event');
  await user.clear(field(/^Starts/));
  await user.type(field(/^Starts/), 'fri 25:99');
  await send();
  expect(await dialog.findByText('25:99 isn’t a time')).toBeVisible();
  expect(field(/^Starts/)).toHaveValue('fri 25:99');
  expect(await dialog.findByText('Choose an event type')).toBeVisible();
  expect(made()).toEqual([]);
});
