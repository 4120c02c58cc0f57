// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { ColorField } from './color-field.tsx';

const user = userEvent.setup({ delay: null });
const change = vi.fn();

function Design() {
  const [color, setColor] = useState('#f4f5f7');
  return (
    <ColorField
      label="Background"
      value={color}
      onChange={(next) => {
        change(next);
        setColor(next);
      }}
    />
  );
}

it('takes digits in any usual shape, and says what is none once it is left', async () => {
  renderWithKit(<Design />);
  const field = screen.getByRole('textbox', { name: 'Background' });
  await user.clear(field);
  await user.type(field, 'B03');
  expect(change.mock.lastCall).toEqual(['#bb0033']);
  await user.tab();
  expect(field).toHaveValue('#bb0033');
  await user.clear(field);
  await user.type(field, 'teal-ish');
  expect(screen.queryByText('teal-ish isn’t a color')).toBeNull();
  await user.tab();
  expect(screen.getByText('teal-ish isn’t a color')).toBeVisible();
  expect(field).toHaveValue('teal-ish');
  expect(change.mock.lastCall).toEqual(['#bb0033']);
});

it('opens colors at its swatch, by the keyboard, and gives the focus back', async () => {
  renderWithKit(<Design />);
  const swatch = screen.getByRole('button', { name: 'Choose background' });
  await user.click(swatch);
  const colors = within(await screen.findByRole('dialog', { name: 'Colors' }));
  expect(colors.getByRole('slider', { name: 'Shade' })).toHaveFocus();
  await user.keyboard('{Tab}{ArrowRight}');
  expect(change.mock.lastCall).not.toEqual(['#f4f5f7']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Colors' })).toBeNull();
  expect(swatch).toHaveFocus();
});
