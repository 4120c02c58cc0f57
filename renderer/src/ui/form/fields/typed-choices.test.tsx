// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderWithKit } from '#renderer/test-render.tsx';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import type { SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import { BulkChoice } from '#renderer/ui/table/selection/bulk-choice.tsx';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { ChoiceField } from './choice-field.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';

const user = userEvent.setup({ delay: null });

const cities = ['Lima', 'Lisbon', 'London', 'Łódź', 'Nairobi', 'Oslo', 'Paris', 'Porto', 'São Paulo'];
const options = cities.map((label) => ({ value: label.toLowerCase(), label }));

function openForm() {
  const send = vi.fn();
  function Trip() {
    const form = useAppForm({
      schema: z.object({ city: z.string() }),
      defaultValues: { city: 'oslo' },
      draftKey: null,
      send,
      describe: String,
    });
    return (
      <Form form={form}>
        <ChoiceField form={form} name="city" label="City" data={options} searchable />
        <SubmitButton form={form}>Send</SubmitButton>
      </Form>
    );
  }
  renderWithKit(<Trip />);
  return { send, city: screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }) };
}

const sent = (city: string) => [{ city }, { city }];
const submit = () => user.click(screen.getByRole('button', { name: 'Send' }));

it('takes the first match by Enter in a form, which is sent by the next', async () => {
  const { send, city } = openForm();
  await user.click(city);
  await user.keyboard('lisb{Enter}');
  expect(city).toHaveValue('Lisbon');
  expect(send).not.toHaveBeenCalled();
  await submit();
  expect(send.mock.lastCall).toEqual(sent('lisbon'));
});

it('takes it with the list closed, too, and where it is what the form has', async () => {
  const { send, city } = openForm();
  await user.click(city);
  await user.keyboard('os{Enter}{Control>}{Enter}{/Control}');
  expect(send.mock.lastCall).toEqual(sent('oslo'));
  await user.click(city);
  await user.keyboard('{Escape}');
  await user.clear(city);
  await user.keyboard('pari{Control>}{Enter}{/Control}');
  expect(send).toHaveBeenCalledOnce();
  expect(city).toHaveValue('Paris');
});

it('says that a text matches nothing, and sends nothing else in its place', async () => {
  const { send, city } = openForm();
  await user.click(city);
  await user.keyboard('zzz{Enter}');
  expect(city).toHaveAccessibleDescription('Nothing matches “zzz”. Choose from the list.');
  await submit();
  expect(send).not.toHaveBeenCalled();
  expect(city).toHaveFocus();
  expect(city).toHaveValue('zzz');
  await user.keyboard('{Escape}');
  expect(city).toHaveValue('Oslo');
  await submit();
  expect(send.mock.lastCall).toEqual(sent('oslo'));
});

it('takes the only match of a text that is left, and asks where there are several', async () => {
  const { send, city } = openForm();
  await user.click(city);
  await user.keyboard('lond');
  await submit();
  expect(send.mock.lastCall).toEqual(sent('london'));
  await user.click(city);
  await user.keyboard('li');
  await submit();
  expect(city).toHaveAccessibleDescription('Choose one from the list');
  expect(send).toHaveBeenCalledOnce();
});

function openPanel() {
  const onSave = vi.fn(async (_value: string): Promise<SaveOutcome> => ({ ok: true }));
  renderWithKit(
    <>
      <dl>
        <EditableSelect label="City" value="oslo" options={options} canEdit onSave={onSave}>
          Oslo
        </EditableSelect>
      </dl>
      <button>Elsewhere</button>
    </>,
  );
  return onSave;
}

const editCity = async (text: string) => {
  await user.click(screen.getByRole('button', { name: /^Edit city/ }));
  await user.keyboard(text);
};
const leave = () => user.click(screen.getByRole('button', { name: 'Elsewhere' }));

it('takes the first match by Enter in a panel, without accents', async () => {
  const onSave = openPanel();
  await editCity('lodz{Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith('łódź', expect.anything());
});

it('keeps a text that matches nothing in the field of a panel, and says so', async () => {
  const onSave = openPanel();
  await editCity('zzz');
  await leave();
  const field = screen.getByRole('combobox', { name: 'City' });
  expect(field).toHaveValue('zzz');
  expect(field).toHaveAccessibleDescription('Nothing matches “zzz”. Choose from the list.');
  await user.click(field);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /^Edit city/ })).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
});

it('saves the only match of a text that is left in a panel, and leaves the focus where it went', async () => {
  const onSave = openPanel();
  await editCity('pari');
  await leave();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('paris', expect.anything());
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

it('takes the first match by Enter in a filter, and keeps showing that there is none', async () => {
  const onChange = vi.fn();
  renderWithKit(<FilterChip label="City" value="oslo" anyValue="" options={options} onChange={onChange} />);
  await user.click(screen.getByRole('combobox', { name: 'City Oslo' }));
  const search = await screen.findByRole('textbox', { name: 'Find a city' });
  await user.type(search, 'zzz{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText('Nothing found')).toBeVisible();
  await user.clear(search);
  await user.type(search, 'sao{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('são paulo');
});

it('takes the first match by Enter in a choice for many', async () => {
  const onChoose = vi.fn();
  renderWithKit(<BulkChoice label="Set city" options={options} isDisabled={false} onChoose={onChoose} />);
  await user.click(screen.getByRole('combobox', { name: 'Set city' }));
  await user.type(await screen.findByRole('textbox', { name: 'Find a set city' }), 'po{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('porto');
});
