// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { draftOf, flushDrafts, leaveDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DateField } from './date-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TimeField } from './time-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';

const user = userEvent.setup({ delay: null });
const send = vi.fn();
const closed = vi.fn();
// A Wednesday.
const now = new Date(2026, 10, 18, 10, 24);
const empty = { due: '', at: '', starts: '' };

beforeEach(() => {
  vi.setSystemTime(now);
  send.mockReset();
  closed.mockReset();
  leaveDrafts();
});

function Task() {
  const form = useAppForm({
    schema: z.object({
      due: z.string(),
      at: z.string(),
      starts: z.string(),
    }),
    defaultValues: empty,
    draftKey: 'task',
    send,
    describe: String,
  });
  return (
    <Form form={form} aria-label="Task">
      <FormNotices form={form} />
      <DateField form={form} name="due" label="Due" kind="either" hint="In your time" min="2026-11-10" />
      <TimeField form={form} name="at" label="At" />
      <DateField form={form} name="starts" label="Starts" kind="moment" required />
      <SubmitButton form={form}>Create</SubmitButton>
    </Form>
  );
}

const open = () => renderWithKit(<Task />);
const due = () => screen.getByLabelText<HTMLInputElement>('Due');
const at = () => screen.getByLabelText<HTMLInputElement>('At');
const submit = () => user.click(screen.getByRole('button', { name: 'Create' }));
const sent = async () => {
  await waitFor(() => {
    expect(send).toHaveBeenCalled();
  });
  return send.mock.lastCall?.[0] as unknown;
};
const float = () => screen.findByRole('dialog', { name: 'Calendar' });
const isClosed = () => {
  expect(screen.queryByRole('dialog', { name: 'Calendar' })).not.toBeInTheDocument();
};

it('understands words, keeps them while it has the focus, and shows the date once it is left', async () => {
  open();
  await user.type(due(), 'fri 18:00');
  expect(await screen.findByText('Fri 20 Nov')).toBeVisible();
  expect(due()).toHaveValue('fri 18:00');
  await user.click(at());
  expect(due()).toHaveValue('Fri 20 Nov, 18:00');
  isClosed();
  await submit();
  expect(await sent()).toEqual({ ...empty, due: '2026-11-20T18:00' });
});

it('takes what is exact at once, and has nothing to choose then', async () => {
  open();
  await user.click(due());
  await user.paste('2026-12-04');
  isClosed();
  await user.tab();
  expect(at()).toHaveFocus();
  expect(due()).toHaveValue('Fri 4 Dec');
  await submit();
  expect(await sent()).toEqual({ ...empty, due: '2026-12-04' });
});

it('is sent as it was meant, though Enter is quicker than its reader', async () => {
  open();
  await user.type(due(), 'tomorrow');
  await user.keyboard('{Escape}{Enter}');
  expect(await sent()).toEqual({ ...empty, due: '2026-11-19' });
});

it('walks the readings by its arrows, and takes one by Enter without sending', async () => {
  open();
  await user.type(due(), 'fri 18:00');
  const readings = within(await float()).getAllByRole('option');
  expect(within(await float()).getAllByRole('group')).toHaveLength(1);
  expect(readings.map(({ textContent }) => textContent)).toEqual([
    'Fri 20 Nov, 18:00in 2 daysEnter',
    'Fri 27 Nov, 18:00in 9 days',
  ]);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /Fri 27 Nov/ })).toHaveAttribute('aria-selected', 'true');
  expect(due()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{Enter}');
  expect(due()).toHaveValue('Fri 27 Nov, 18:00');
  expect(due()).toHaveFocus();
  isClosed();
  expect(send).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(await sent()).toEqual({ ...empty, due: '2026-11-27T18:00' });
});

it('opens a calendar by Down, goes into it by Tab, by days and months there, and takes a day by Enter', async () => {
  open();
  await user.click(due());
  isClosed();
  await user.keyboard('{ArrowDown}');
  await float();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Wednesday, 18 November 2026' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Thursday, 26 November 2026' })).toHaveFocus();
  });
  await user.keyboard('{PageDown}{PageDown}');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Tuesday, 26 January 2027' })).toHaveFocus();
  });
  expect(screen.getByRole('group', { name: 'January 2027' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(due()).toHaveFocus();
  expect(due()).toHaveValue('26 Jan 2027');
  isClosed();
});

it('has a time and shortcuts beside the month, and no day before the first', async () => {
  open();
  await user.click(due());
  const [glyph] = screen.getAllByRole('button', { name: 'Open calendar' });
  await user.click(glyph ?? due());
  const calendar = within(await float());
  await user.click(calendar.getByRole('button', { name: 'Monday, 9 November 2026' }));
  expect(due()).toHaveValue('');
  await user.click(calendar.getByRole('button', { name: 'Friday, 20 November 2026' }));
  expect(due()).toHaveValue('Fri 20 Nov');
  await user.type(calendar.getByLabelText('Time'), '6pm{Enter}');
  expect(due()).toHaveValue('Fri 20 Nov, 18:00');
  isClosed();
  await user.keyboard('{ArrowDown}');
  await user.click(within(await float()).getByRole('button', { name: 'Mon 23' }));
  expect(due()).toHaveValue('Mon 23 Nov, 18:00');
  await user.keyboard('{ArrowDown}');
  await user.click(within(await float()).getByRole('button', { name: 'No date' }));
  expect(due()).toHaveValue('');
  // A required field can only be changed to another day.
  await user.click(screen.getByLabelText(/Starts/));
  await user.keyboard('{ArrowDown}');
  expect(within(await float()).queryByRole('button', { name: 'No date' })).toBeNull();
  await user.click(within(await float()).getByRole('button', { name: 'Today' }));
  expect(screen.getByLabelText(/Starts/)).toHaveValue('Wed 18 Nov, 11:00');
});

it('closes on Escape alone, and leaves words and dialog', async () => {
  renderWithKit(
    <Dialog name="TaskDialog" title="Create task" width={560} onClose={closed}>
      <Task />
    </Dialog>,
  );
  await user.type(due(), 'frid');
  await float();
  await user.keyboard('{Escape}');
  isClosed();
  expect(due()).toHaveValue('frid');
  expect(closed).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});

it.each([
  ['31.2.', 'February has 28 days'],
  ['frid', 'frid isn’t a date'],
  ['25:99', '25:99 isn’t a time'],
  ['14.12.20260', '20260 isn’t a year'],
  ['x'.repeat(300), 'Enter a date, such as 14.12.'],
  ['יום שישי', '\u2068יום שישי\u2069 isn’t a date'],
])('refuses %s in the place of its hint, keeps it, and sends nothing', async (words, fault) => {
  open();
  await user.click(due());
  await user.paste(words);
  expect(screen.getByText('In your time')).toBeVisible();
  await submit();
  expect(await screen.findByText(fault)).toBeVisible();
  expect(screen.queryByText('In your time')).not.toBeInTheDocument();
  expect(due()).toHaveValue(words);
  expect(due()).toBeInvalid();
  await waitFor(() => {
    expect(due()).toHaveFocus();
  });
  // After an error it is checked at every key press.
  await user.clear(due());
  await user.type(due(), 'fri');
  expect(screen.queryByText(fault)).not.toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

it('says by Enter what is wrong, and stays', async () => {
  open();
  await user.type(at(), '25:99');
  expect(screen.queryByText('25:99 isn’t a time')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(screen.getByText('25:99 isn’t a time')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await user.clear(at());
  await user.type(at(), '1830');
  await user.tab();
  expect(at()).toHaveValue('18:30');
});

it('keeps words that nobody can read over a reload, as any draft, with what is wrong', async () => {
  startDrafts('mia');
  const { unmount } = open();
  await user.type(due(), '31.2.');
  await user.type(at(), 'noon');
  flushDrafts();
  unmount();
  expect(JSON.parse(draftOf('task')?.content ?? '{}')).toEqual({
    due: '31.2.',
    at: '12:00',
  });
  open();
  expect(await screen.findByText('February has 28 days')).toBeVisible();
  expect(due()).toHaveValue('31.2.');
  expect(at()).toHaveValue('12:00');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(due()).toHaveValue('');
  expect(screen.queryByText('February has 28 days')).not.toBeInTheDocument();
});
