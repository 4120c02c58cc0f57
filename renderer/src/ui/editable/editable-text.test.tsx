// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf, leaveDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { EditedRecord } from './edited-record.ts';
import { EditableText } from './editable-text.tsx';
import type { SaveOutcome } from './use-saving-field.ts';

/** A field that shows the saved value, with a server that responds when the test says so. */
function open({ validate }: { validate?: (text: string) => string | undefined } = {}) {
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const onSave = vi.fn((_text: string) => new Promise<SaveOutcome>((resolve) => answers.push(resolve)));
  function Field() {
    const [value, setValue] = useState('Nova');
    return (
      <dl>
        <EditableText
          label="Stage name"
          value={value}
          canEdit
          {...(validate === undefined ? {} : { validate })}
          onSave={(text) => {
            const saved = onSave(text);
            void saved.then(({ ok }) => {
              if (ok) setValue(text);
            });
            return saved;
          }}
        />
      </dl>
    );
  }
  const user = userEvent.setup({ delay: null });
  renderWithKit(
    <>
      <Field />
      <button>Elsewhere</button>
    </>,
  );
  const answer = (outcome: SaveOutcome) =>
    act(async () => {
      answers.shift()?.(outcome);
    });
  return { user, onSave, answer };
}

const value = () => screen.getByRole('button', { name: /^Edit stage name/ });
const field = () => screen.queryByRole('textbox', { name: 'Stage name' });

it('saves on Enter, gives the focus back, and shows how far it is', async () => {
  const { user, onSave, answer } = open();
  await user.click(value());
  await user.keyboard('Vega{Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Vega');
  expect(value()).toHaveFocus();
  expect(value()).toHaveAttribute('aria-busy', 'true');
  await answer({ ok: true });
  expect(value()).toHaveTextContent('Vega');
  expect(value()).toHaveAttribute('aria-busy', 'false');
  expect(value().querySelector('[data-saved]')).not.toBeNull();
  await waitFor(() => {
    expect(value().querySelector('[data-saved]')).toBeNull();
  });
});

it('saves when it is left, and leaves the focus where it has gone', async () => {
  const { user, onSave } = open();
  await user.click(value());
  await user.keyboard('Vega');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Vega');
  expect(field()).toBeNull();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

it('saves nothing that has not changed, nor on Escape or Cancel', async () => {
  const { user, onSave } = open();
  await user.click(value());
  await user.tab();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  expect(field()).toBeNull();
  await user.click(value());
  await user.keyboard('Vega{Escape}');
  expect(value()).toHaveFocus();
  await user.click(value());
  await user.keyboard('Vega');
  await user.click(screen.getByRole('button', { name: 'Cancel (Esc)' }));
  expect(value()).toHaveTextContent('Nova');
  expect(onSave).not.toHaveBeenCalled();
});

it('continues while the window itself is left', async () => {
  const { user, onSave } = open();
  await user.click(value());
  await user.keyboard('Vega');
  const input = field();
  act(() => {
    // Like browsers when the window loses focus: the event fires, and the field stays the active element.
    input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
  expect(onSave).not.toHaveBeenCalled();
  expect(field()).toHaveValue('Vega');
});

it('keeps what was typed where saving fails, and takes the focus only from those who stayed', async () => {
  const { user, answer } = open();
  await user.click(value());
  await user.keyboard('Vega{Enter}');
  await answer({ ok: false, message: 'The name is taken' });
  expect(field()).toHaveValue('Vega');
  expect(field()).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('The name is taken');

  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await answer({ ok: false, message: 'The name is taken' });
  expect(field()).toHaveValue('Vega');
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

it('stays open with the reason where the text cannot be saved', async () => {
  const { user, onSave } = open({ validate: (text) => (text.trim() === '' ? 'Say a name' : undefined) });
  await user.click(value());
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Say a name');
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
});

describe('what was typed and not saved', () => {
  const onSave = vi.fn(async (): Promise<SaveOutcome> => ({ ok: true }));
  const user = userEvent.setup({ delay: null });
  const show = (value: string, rowVersion: number) =>
    renderWithKit(
      <EditedRecord value={{ name: 'model 1', rowVersion }}>
        <dl>
          <EditableText label="Stage name" value={value} canEdit onSave={onSave} />
        </dl>
      </EditedRecord>,
    );

  beforeEach(() => {
    onSave.mockClear();
    leaveDrafts();
    startDrafts('mia');
  });

  async function typeAndLeave(text: string): Promise<void> {
    const { unmount } = show('Nova', 3);
    await user.click(value());
    await user.keyboard(text);
    unmount();
  }

  it('is there again, says from when, and is saved over what the person saw', async () => {
    await typeAndLeave('Vega');
    show('Changed meanwhile', 5);
    expect(field()).toHaveValue('Vega');
    expect(screen.getByRole('status')).toHaveTextContent(/^Restored what you typed on .+\.$/);
    await user.keyboard('{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Vega', {
      label: 'Stage name',
      seen: { value: 'Nova', rowVersion: 3 },
    });
    expect(draftOf('model 1: Stage name')).toBeUndefined();
  });

  it('is gone with Escape', async () => {
    await typeAndLeave('Vega');
    const { unmount } = show('Nova', 3);
    await user.keyboard('{Escape}');
    unmount();
    show('Nova', 3);
    expect(field()).toBeNull();
  });

  it('is nothing where someone has saved the same since', async () => {
    await typeAndLeave('Vega');
    show('Vega', 4);
    expect(field()).toBeNull();
    expect(draftOf('model 1: Stage name')).toBeUndefined();
  });
});

it('keeps the capital of a name in what its button is called', () => {
  renderWithKit(
    <dl>
      <EditableText
        label="Mastodon"
        isLabelName
        value="@ava"
        canEdit
        onSave={() => Promise.resolve({ ok: true })}
      />
    </dl>,
  );
  expect(screen.getByRole('button', { name: 'Edit Mastodon: @ava' })).toBeInTheDocument();
});
