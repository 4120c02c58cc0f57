// @vitest-environment jsdom
import { MantineProvider, Menu } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { IconMenu } from './icon-menu.tsx';

const user = userEvent.setup({ delay: null });

function Tools() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconMenu label="More" icon={null} width={200}>
        <Menu.Item
          onClick={() => {
            setOpen(true);
          }}
        >
          Copy week
        </Menu.Item>
      </IconMenu>
      {isOpen ? (
        <Dialog
          name="CopyWeek"
          title="Copy week"
          width={400}
          onClose={() => {
            setOpen(false);
          }}
        >
          Which week?
        </Dialog>
      ) : null}
    </>
  );
}

it('gives the focus to the button of the menu that a dialog was opened from', async () => {
  render(
    <MantineProvider env="test">
      <Tools />
    </MantineProvider>,
  );
  const more = screen.getByRole('button', { name: 'More' });
  more.focus();
  await user.keyboard('{Enter}');
  const entry = await screen.findByRole('menuitem', { name: 'Copy week' });
  entry.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(more).toHaveFocus();
  });
});

it('says of the button that it opens a menu, and names the menu by it', async () => {
  render(
    <MantineProvider env="test">
      <Tools />
    </MantineProvider>,
  );
  const more = screen.getByRole('button', { name: 'More', expanded: false });
  expect(more).toHaveAttribute('aria-haspopup', 'menu');
  await user.click(more);
  expect(await screen.findByRole('menu', { name: 'More' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'More', expanded: true })).toHaveAttribute(
    'aria-controls',
    screen.getByRole('menu').id,
  );
});
