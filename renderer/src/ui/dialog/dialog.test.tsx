import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FilesInput } from '#renderer/ui/file/files-input.tsx';
import { DialogFoot } from './dialog-parts.tsx';
import { Dialog } from './dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

const nothing = () => undefined;
const open = (children: ReactNode, onClose: () => void = nothing) =>
  renderWithKit(
    <Dialog name="Test" title="A dialog" width={400} onClose={onClose}>
      {children}
    </Dialog>,
  );
const foot = (
  <DialogFoot>
    <button type="button">Cancel</button>
    <button type="button">Delete</button>
  </DialogFoot>
);

describe('where a dialog begins', () => {
  it('is its first field that can be reached', async () => {
    open(
      <>
        <input aria-label="Off" disabled />
        <input aria-label="Hidden" type="hidden" />
        <button type="button">Choose a file</button>
        <input aria-label="Name" />
        {foot}
      </>,
    );
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    });
  });

  it('is the field that it names itself', async () => {
    open(
      <>
        <input aria-label="Name" />
        <input aria-label="Password" data-autofocus />
      </>,
    );
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Password' })).toHaveFocus();
    });
  });

  it('is the choice that stands, where it begins with several', async () => {
    open(
      <>
        <input type="radio" name="a" aria-label="One" />
        <input type="radio" name="a" aria-label="Two" defaultChecked />
      </>,
    );
    await waitFor(() => {
      expect(screen.getByRole('radio', { name: 'Two' })).toHaveFocus();
    });
  });

  it('is what loses nothing, where there is no field', async () => {
    open(
      <>
        <button type="button">Details</button>
        {foot}
      </>,
    );
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    });
  });

  it('is a field that comes later, unless the focus was moved meanwhile', async () => {
    function Late() {
      const [isHere, setHere] = useState(false);
      return (
        <>
          {isHere ? <input aria-label="Name" /> : null}
          <button
            type="button"
            onMouseEnter={() => {
              setHere(true);
            }}
          >
            Load
          </button>
        </>
      );
    }
    const user = userEvent.setup();
    const { unmount } = open(<Late />);
    const load = screen.getByRole('button', { name: 'Load' });
    await waitFor(() => {
      expect(load).toHaveFocus();
    });
    await user.hover(load);
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    });
    unmount();
    open(<Late />);
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Load' })).toHaveFocus();
    });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.hover(screen.getByRole('button', { name: 'Load' }));
    await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('is the next step, where the one with the focus is gone', async () => {
    function Steps() {
      const [step, setStep] = useState(1);
      return step === 1 ? (
        <button
          type="button"
          onClick={() => {
            setStep(2);
          }}
        >
          Next
        </button>
      ) : (
        <input aria-label="Code" />
      );
    }
    const user = userEvent.setup();
    open(<Steps />);
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    });
  });

  it('is what asks for a file, where nothing else is a field', async () => {
    open(
      <>
        <FilesInput label="Picture" onChoose={nothing}>
          Choose a picture
        </FilesInput>
        {foot}
      </>,
    );
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
    });
  });

  it('stays where someone types, also where a field comes before it', async () => {
    function Growing() {
      const [text, setText] = useState('');
      return (
        <>
          {text === '' ? null : <input aria-label="First" />}
          <input
            aria-label="Second"
            onChange={(event) => {
              setText(event.currentTarget.value);
            }}
          />
        </>
      );
    }
    const user = userEvent.setup();
    open(<Growing />);
    const second = screen.getByRole('textbox', { name: 'Second' });
    await waitFor(() => {
      expect(second).toHaveFocus();
    });
    await user.keyboard('abc');
    expect(screen.getByRole('textbox', { name: 'First' })).toBeInTheDocument();
    expect(second).toHaveFocus();
    expect(second).toHaveValue('abc');
  });

  it('is nothing for a dialog below another one, whatever comes into it', async () => {
    function Late() {
      const [isHere, setHere] = useState(false);
      return (
        <button
          type="button"
          onMouseEnter={() => {
            setHere(true);
          }}
        >
          Load{isHere ? <input aria-label="Name" /> : null}
        </button>
      );
    }
    renderWithKit(
      <>
        <Dialog name="Below" title="Below" width={400} onClose={nothing}>
          <Late />
        </Dialog>
        <MessageDialog title="Above" onClose={nothing}>
          Read this.
        </MessageDialog>
      </>,
    );
    const close = () => within(screen.getByRole('dialog', { name: 'Above' })).getByText('Close');
    await waitFor(() => {
      expect(close().closest('button')).toHaveFocus();
    });
    // Clicking plain text removes the focus from every element.
    act(() => {
      (document.activeElement as HTMLElement).blur();
    });
    fireEvent.mouseEnter(screen.getByText('Load'));
    await screen.findByLabelText('Name');
    expect(document.body).toHaveFocus();
  });

  it('is what a question asks for, else Cancel', async () => {
    const ask = (children: ReactNode) =>
      renderWithKit(
        <ConfirmDialog title="Delete?" confirmLabel="Delete" onConfirm={nothing} onCancel={nothing}>
          {children}
        </ConfirmDialog>,
      );
    const { unmount } = ask('It will be lost.');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    });
    unmount();
    ask(<input aria-label="Who takes it over" />);
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Who takes it over' })).toHaveFocus();
    });
  });
});

describe('Escape', () => {
  it('closes the top-most dialog alone', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    const onCancel = vi.fn();
    const two = (isAsking: boolean) => (
      <Dialog name="Test" title="A dialog" width={400} onClose={onClose}>
        <input aria-label="Name" />
        {isAsking ? (
          <ConfirmDialog title="Sure?" confirmLabel="Yes" onConfirm={nothing} onCancel={onCancel}>
            It will be lost.
          </ConfirmDialog>
        ) : null}
      </Dialog>
    );
    function Asking() {
      const [isAsking, setAsking] = useState(false);
      return (
        <>
          <button
            type="button"
            onMouseEnter={() => {
              setAsking(!isAsking);
            }}
          >
            Ask
          </button>
          {two(isAsking)}
        </>
      );
    }
    renderWithKit(<Asking />);
    const ask = screen.getByText('Ask');
    fireEvent.mouseEnter(ask);
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseEnter(ask);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes a list within a dialog before the dialog', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    open(
      <ManyChoice
        label="Tags"
        thing="tag"
        values={[]}
        options={[{ value: 'a', label: 'Alpha' }]}
        onToggle={nothing}
      >
        {(button) => (
          <button type="button" {...button}>
            Choose tags
          </button>
        )}
      </ManyChoice>,
      onClose,
    );
    await user.click(screen.getByText('Choose tags'));
    await user.type(await screen.findByRole('textbox', { name: 'Find a tag' }), '{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => {
      expect(screen.queryByRole('option', { name: 'Alpha' })).toBeNull();
    });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
