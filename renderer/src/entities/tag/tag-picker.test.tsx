// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { Tag, TagColor } from '#shared/contract/tags.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { TagPicker, type TagChange } from './tag-picker.tsx';

const user = userEvent.setup({ delay: null });
const tag = (number: number, name: string, color: TagColor = 'gray'): Tag => ({
  id: `00000000-0000-4000-8000-00000000000${String(number)}`,
  name,
  color,
});
const travel = tag(1, 'Travel', 'blue');
const legal = tag(2, 'Legal', 'red');
const press = tag(3, 'Łódź press');

type Options = { value?: Tag[]; canEdit?: boolean; canCreate?: boolean; most?: number };

function open({ value: start = [], canEdit = true, canCreate = true, most }: Options = {}) {
  const tags = [travel, legal, press];
  const fake = createFakeBridge({
    'tags.list': () => tags,
    'tags.create': ({ name, color = 'gray' }) => {
      if (name === 'Refused') throw new AppError('forbidden', 'Permission denied.', { sqlState: '42501' });
      const known = tags.find((each) => each.name.toLowerCase() === name.toLowerCase());
      const made = known ?? tag(9, name, color);
      if (known === undefined) tags.push(made);
      return made;
    },
  });
  connectTo(fake.bridge);
  const onChange = vi.fn<(value: string[], change: TagChange) => void>();
  function Picker() {
    const [value, setValue] = useState(start.map(({ id }) => id));
    return (
      <TagPicker
        label="Tags"
        value={value}
        known={start}
        canEdit={canEdit}
        canCreate={canCreate}
        {...(most === undefined ? {} : { most })}
        onChange={(next, change) => {
          setValue(next);
          onChange(next, change);
        }}
      />
    );
  }
  renderWithKit(<Picker />);
  return { onChange, calls: fake.calls };
}

const button = () => screen.getByRole('combobox', { name: /^(Add|Change) tags$/ });
const search = () => screen.findByRole('textbox', { name: /^Find/ });

it('chooses several by keyboard, and gives the focus back', async () => {
  const { onChange } = open();
  button().focus();
  await user.keyboard('{Enter}');
  const field = await search();
  expect(field).toHaveFocus();
  await screen.findByRole('option', { name: 'Legal' });
  await user.keyboard('leg{Enter}lodz{Enter}');
  expect(onChange.mock.calls).toEqual([
    [[legal.id], { added: legal }],
    [[legal.id, press.id], { added: press }],
  ]);
  expect(screen.getByRole('option', { name: 'Legal' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(button()).toHaveFocus();
  });
});

it('takes one away by its cross, and by its option', async () => {
  const { onChange } = open({ value: [travel, legal] });
  await user.click(screen.getByRole('button', { name: 'Remove tag Travel' }));
  expect(onChange).toHaveBeenLastCalledWith([legal.id], { removed: travel });
  await user.click(button());
  await user.click(await screen.findByRole('option', { name: 'Legal' }));
  expect(onChange).toHaveBeenLastCalledWith([], { removed: legal });
});

it('makes a tag of a new name in the chosen color', async () => {
  const { onChange, calls } = open();
  await user.click(button());
  await user.click(await screen.findByRole('radio', { name: 'Violet' }));
  await user.type(await search(), ' Vienna {Enter}');
  const made = tag(9, 'Vienna', 'violet');
  await waitFor(() => {
    expect(onChange).toHaveBeenCalledExactlyOnceWith([made.id], { added: made });
  });
  expect(calls.at(-1)).toMatchObject({ name: 'tags.create', input: { name: 'Vienna', color: 'violet' } });
  const group = screen.getByRole('group', { name: 'Tags' });
  expect(within(group).getByRole('button', { name: 'Remove tag Vienna' })).toBeInTheDocument();
});

it('offers no second tag of a name that exists, whatever its case', async () => {
  open();
  await user.click(button());
  await user.type(await search(), 'LEGAL');
  await screen.findByRole('option', { name: 'Legal' });
  expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
});

it('says why a tag could not be made', async () => {
  const { onChange } = open();
  await user.click(button());
  await user.type(await search(), 'Refused{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Permission denied.');
  expect(onChange).not.toHaveBeenCalled();
});

it('says when there are enough, and lets one go', async () => {
  const { onChange } = open({ value: [travel], most: 1 });
  await user.click(button());
  expect(await screen.findByText('Choose 1 tag or fewer')).toBeVisible();
  await user.click(screen.getByRole('option', { name: 'Legal' }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('option', { name: 'Travel' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith([], { removed: travel });
});

it('shows what a row carries, and nothing to press, where it may not be changed', () => {
  open({ value: [travel], canEdit: false });
  expect(screen.getByText('Travel')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});
