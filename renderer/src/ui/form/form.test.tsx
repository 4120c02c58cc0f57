// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { draftOf, flushDrafts, leaveDrafts, openDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { CheckboxField } from './fields/checkbox-field.tsx';
import { ChoiceField } from './fields/choice-field.tsx';
import { FormNotices } from './form-notices.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './fields/password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextAreaField } from './fields/text-area-field.tsx';
import { TextField } from './fields/text-field.tsx';
import { useAppForm } from './use-app-form.ts';

const required = (message: string) => z.string().check(z.minLength(1, message));
const schema = z.object({
  title: required('Title is required'),
  owner: required('Owner is required'),
  note: z.string(),
  kind: z.string().check(z.refine((kind) => kind !== 'Call', 'Kind is taken')),
  isUrgent: z.boolean(),
  password: z.string(),
  code: z.string(),
});
const empty = { title: '', owner: '', note: '', kind: '', isUrgent: false, password: '', code: '' };
type Values = typeof empty;

const send = vi.fn(async (_values: Values): Promise<void> => undefined);
const cancel = vi.fn();
const user = userEvent.setup({ delay: null });

function TestForm() {
  const form = useAppForm({
    schema,
    defaultValues: empty,
    draftKey: 'task',
    send,
    describe: (error) => (error as Error).message,
    fieldOf: (error) => ((error as Error).message.startsWith('Owner') ? 'owner' : undefined),
  });
  return (
    <Form form={form} aria-label="Task">
      <FormNotices form={form} />
      <TextField form={form} name="title" label="Title" />
      <TextField form={form} name="owner" label="Owner" />
      <TextAreaField form={form} name="note" label="Note" />
      <ChoiceField form={form} name="kind" label="Kind" data={['Post', 'Call']} emptyAs="" />
      <CheckboxField form={form} name="isUrgent" label="Urgent" />
      <PasswordField form={form} name="password" autoComplete="new-password" />
      <TextField form={form} name="code" label="Code" isSecret />
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <SubmitButton form={form}>Create</SubmitButton>
    </Form>
  );
}

const open = () =>
  renderWithKit(
    <StrictMode>
      <TestForm />
    </StrictMode>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => user.click(screen.getByRole('button', { name: 'Create' }));
const kept = () => {
  flushDrafts();
  const draft = draftOf('task');
  return draft === undefined ? undefined : (JSON.parse(draft.content) as Partial<Values>);
};

beforeEach(() => {
  cancel.mockReset();
  send.mockReset().mockResolvedValue(undefined);
  leaveDrafts();
  startDrafts('mia');
});

async function fill(): Promise<void> {
  await user.type(field('Title'), 'Shoot');
  await user.type(field('Owner'), 'Jonas');
}

describe('sending', () => {
  it('focuses the first field that is wrong, and says there what it is', async () => {
    open();
    await user.type(field('Owner'), 'Jonas');
    await submit();
    expect(field('Title')).toHaveFocus();
    await waitFor(() => {
      expect(field('Title')).toHaveAccessibleDescription('Title is required');
    });
    expect(field('Owner')).not.toHaveAccessibleDescription();
    expect(send).not.toHaveBeenCalled();
  });

  it('finds fault with a field that was passed only once a later one is filled in', async () => {
    open();
    await user.click(field('Title'));
    await user.tab();
    await user.tab();
    expect(field('Note')).toHaveFocus();
    expect(screen.queryByText(/is required/)).toBeNull();
    await user.type(field('Owner'), 'Jonas');
    await user.tab();
    expect(await screen.findByText('Title is required')).toBeVisible();
    await user.clear(field('Owner'));
    await user.tab();
    expect(await screen.findByText('Owner is required')).toBeVisible();
  });

  it('is not lost where a fault moves the button away under the press', async () => {
    open();
    await fill();
    const button = screen.getByRole('button', { name: 'Create' });
    const place = vi.spyOn(button, 'getBoundingClientRect');
    place.mockReturnValue(new DOMRect(0, 100, 80, 30));
    fireEvent.pointerDown(button, { button: 0, clientX: 10, clientY: 110 });
    place.mockReturnValue(new DOMRect(0, 140, 80, 30));
    fireEvent.pointerUp(screen.getByRole('form'), { button: 0, clientX: 10, clientY: 110 });
    await waitFor(() => {
      expect(send).toHaveBeenCalledOnce();
    });
  });

  describe('an error line never moves what is about to be pressed', () => {
    const button = (name: string) => screen.getByRole('button', { name });
    const box = () => screen.getByRole('checkbox', { name: 'Urgent' });
    /** Nothing moves while the pointer is down; the error appears only after the press. */
    async function pressAt(place: HTMLElement, sentence: string): Promise<void> {
      await user.pointer({ keys: '[MouseLeft>]', target: place });
      expect(place).toHaveFocus();
      // Gives every check enough time.
      for (let turn = 0; turn < 5; turn += 1) {
        await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
        expect(screen.queryByText(sentence)).toBeNull();
      }
      await user.pointer({ keys: '[/MouseLeft]', target: place });
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    }
    const leaveTitleWrong = async () => {
      await user.type(field('Title'), 'a');
      await user.clear(field('Title'));
    };

    it('a box', async () => {
      open();
      await leaveTitleWrong();
      await pressAt(box(), 'Title is required');
      expect(box()).toBeChecked();
    });

    it('Cancel', async () => {
      open();
      await leaveTitleWrong();
      await pressAt(button('Cancel'), 'Title is required');
      expect(cancel).toHaveBeenCalledOnce();
    });

    it('Save', async () => {
      open();
      await user.type(field('Owner'), 'Jonas');
      await leaveTitleWrong();
      await pressAt(button('Create'), 'Title is required');
      expect(send).not.toHaveBeenCalled();
      await user.type(field('Title'), 'Shoot');
      await submit();
      await waitFor(() => {
        expect(send).toHaveBeenCalledOnce();
      });
    });

    it('nor does that of a field that was skipped', async () => {
      open();
      await user.click(field('Title'));
      await user.tab();
      await user.type(field('Owner'), 'Jonas');
      await pressAt(box(), 'Title is required');
      expect(box()).toBeChecked();
    });

    it('nor does that of a choice', async () => {
      open();
      await user.click(screen.getByRole('combobox', { name: 'Kind' }));
      await user.click(await screen.findByRole('option', { name: 'Call' }));
      await pressAt(box(), 'Kind is taken');
      expect(box()).toBeChecked();
    });

    it('and a press whose end is lost keeps no form from being sent by key', async () => {
      open();
      await fill();
      fireEvent.pointerDown(button('Cancel'), { button: 2 });
      await user.type(field('Owner'), '{Enter}', { skipClick: true });
      await waitFor(() => {
        expect(send).toHaveBeenCalledOnce();
      });
    });
  });

  it('does not happen for a press that was drawn away', async () => {
    open();
    await fill();
    const button = screen.getByRole('button', { name: 'Create' });
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 80, 30));
    fireEvent.pointerDown(button, { button: 0, clientX: 10, clientY: 110 });
    fireEvent.pointerUp(screen.getByRole('form'), { button: 0, clientX: 300, clientY: 300 });
    await user.click(field('Title'));
    expect(send).not.toHaveBeenCalled();
  });

  it('happens once for two quick presses, and shows that it is under way', async () => {
    let finish = (): void => undefined;
    send.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    open();
    await fill();
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Create' })).toHaveAttribute('data-loading', 'true');
    });
    expect(send).toHaveBeenCalledOnce();
    finish();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Create' })).not.toHaveAttribute('data-loading');
    });
  });

  it('keeps everything where it fails, and says why above the fields', async () => {
    send.mockRejectedValueOnce(new Error('Can’t reach the server. Check your connection and try again.'));
    open();
    await fill();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Can’t reach the server. Check your connection and try again.',
    );
    expect(field('Title')).toHaveValue('Shoot');
    expect(kept()?.title).toBe('Shoot');
    await submit();
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  it('says at its field what is wrong there', async () => {
    send.mockRejectedValueOnce(new Error('Owner has left'));
    open();
    await fill();
    await submit();
    await waitFor(() => {
      expect(field('Owner')).toHaveAccessibleDescription('Owner has left');
    });
    expect(field('Owner')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what is typed', () => {
  async function fillAll(): Promise<void> {
    await fill();
    await user.type(field('Note'), 'At noon');
    await user.click(field('Urgent'));
    await user.type(field('Password'), 'never-kept-password');
    await user.type(field('Code'), 'never-kept-code');
  }

  it('is kept, except for what is secret', async () => {
    open();
    await fillAll();
    expect(kept()).toEqual({ title: 'Shoot', owner: 'Jonas', note: 'At noon', isUrgent: true });
  });

  it('is nothing to keep where all of it is secret', async () => {
    open();
    await user.type(field('Password'), 'never-kept-password');
    expect(kept()).toBeUndefined();
  });

  it('is there again in the next form, which says from when, and can be sent', async () => {
    const { unmount } = open();
    await fillAll();
    unmount();
    open();
    expect(field('Title')).toHaveValue('Shoot');
    expect(field('Note')).toHaveValue('At noon');
    expect(field('Urgent')).toBeChecked();
    expect(field('Password')).toHaveValue('');
    expect(field('Code')).toHaveValue('');
    expect(screen.getByRole('status')).toHaveTextContent(/^Restored what you typed on .+\.Discard$/);
    await submit();
    await waitFor(() => {
      expect(draftOf('task')).toBeUndefined();
    });
    expect(send.mock.calls[0]?.[0]).toMatchObject({ title: 'Shoot', note: 'At noon', isUrgent: true });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('stays sent: what still stands in the fields is no draft', async () => {
    const { unmount } = open();
    await fill();
    await submit();
    await waitFor(() => {
      expect(draftOf('task')).toBeUndefined();
    });
    unmount();
    open();
    expect(field('Title')).toHaveValue('');
  });

  it('is discarded on demand, with the focus in the first field', async () => {
    const { unmount } = open();
    await fill();
    unmount();
    open();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Title')).toHaveValue('');
    expect(field('Title')).toHaveFocus();
    expect(screen.queryByRole('status')).toBeNull();
    expect(kept()).toBeUndefined();
  });

  it('is nothing once it is deleted again', async () => {
    open();
    await user.type(field('Title'), 'S');
    expect(kept()?.title).toBe('S');
    await user.clear(field('Title'));
    expect(kept()).toBeUndefined();
  });

  it.each([
    ['comes when the page knows of it, into fields that nobody has touched', '', 'Shoot'],
    ['takes nobody what they type in the meantime', 'Call', 'Call'],
  ])('%s', async (_case, typed, shown) => {
    const content = JSON.stringify({ ...empty, title: 'Shoot' });
    open();
    if (typed !== '') await user.type(field('Title'), typed);
    await openDrafts({
      open: async () => [{ name: 'task', content, typedAt: Date.now() - 1000 }],
      keep: async () => undefined,
      drop: async () => undefined,
      clear: async () => undefined,
    });
    await waitFor(() => {
      expect(field('Title')).toHaveValue(shown);
    });
  });

  it.each(['no json', '7', 'null', '{"title":{"older":"version"},"isUrgent":"yes"}'])(
    'does no harm where another version has kept %s',
    async (content) => {
      await openDrafts({
        open: async () => [{ name: 'task', content, typedAt: Date.now() - 1000 }],
        keep: async () => undefined,
        drop: async () => undefined,
        clear: async () => undefined,
      });
      open();
      expect(field('Title')).toHaveValue('');
      expect(field('Urgent')).not.toBeChecked();
    },
  );
});
