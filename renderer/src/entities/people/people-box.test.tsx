// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { ofPerson, type Chosen } from './chosen.ts';
import { PeopleBox, type PeopleBoxProps } from './people-box.tsx';
import { readPeople } from './people-text.ts';

const user = userEvent.setup({ delay: null });
const person = (number: number, displayName: string, role = 'manager') => ({
  id: `00000000-0000-4000-8000-00000000000${String(number)}`,
  email: `${displayName.split(' ')[0]?.toLowerCase() ?? ''}@northlight.agency`,
  displayName,
  role,
});
const elena = person(1, 'Elena Marković');
const tomas = person(2, 'Tomás Reyes', 'admin');
const noor = { ...person(3, 'نور الهاشمي'), email: 'noor@northlight.agency' };
const stella = {
  id: '10000000-0000-4000-8000-000000000001',
  stageName: 'Stella Marlowe',
  realName: 'Abigail Turner',
  photoUrl: null,
  telegramHandle: '@stellamarlowe',
};

let chosen: readonly Chosen[] = [];

function open(props: Partial<PeopleBoxProps> = {}) {
  function Held() {
    const [value, setValue] = useState<readonly Chosen[]>(props.value ?? []);
    chosen = value;
    return (
      <>
        <PeopleBox
          label="Who can open it"
          hint="People, models, or an address"
          takesAddresses
          choices={{ people: [elena, tomas, noor], models: [stella] }}
          {...props}
          value={value}
          onChange={setValue}
        />
        <button type="button">Next</button>
      </>
    );
  }
  renderWithKit(<Held />);
  return screen.getByRole('combobox', { name: /^Who can open it/ });
}
const names = () => chosen.map(({ name, address }) => `${name} <${address}>`);
const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } });

it('finds people and models by a few letters, and takes the marked one by Enter and by comma', async () => {
  const field = open();
  await user.type(field, 'el');
  const people = await screen.findByRole('group', { name: 'People' });
  expect(within(people).getByRole('option', { name: /Elena Marković.*Manager/ })).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'Models' })).getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Elena Marković <elena@northlight.agency>']);
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  await user.type(field, 'tomas,');
  expect(names()).toHaveLength(2);
  await user.keyboard('{Backspace}');
  expect(names()).toEqual(['Elena Marković <elena@northlight.agency>']);
  await user.click(screen.getByRole('button', { name: 'Remove Elena Marković' }));
  expect(names()).toEqual([]);
  expect(field).toHaveFocus();
});

it('walks the rows by the arrows, says who is chosen already, and closes by Escape alone', async () => {
  const field = open({ value: [ofPerson(elena)] });
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  const first = await screen.findByRole('option', { name: /^Elena/ });
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveAttribute('aria-activedescendant', first.id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(names()).toHaveLength(2);
  await user.keyboard('t{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('t');
});

it('offers an address that is nobody’s here, and knows whose it is otherwise', async () => {
  const field = open();
  await user.type(field, 'Legal <LEGAL@lumiere.example>');
  expect(await screen.findByRole('option', { name: /^Use legal@lumiere\.example/ })).toBeVisible();
  await user.keyboard('{Enter}');
  await user.type(field, 'elena@northlight.agency{Enter}');
  expect(names()).toEqual(['Legal <legal@lumiere.example>', 'Elena Marković <elena@northlight.agency>']);
  expect(chosen.map(({ kind }) => kind)).toEqual(['address', 'person']);
});

it('asks for the address of a model that is written to', async () => {
  const field = open();
  await user.type(field, 'stella{Enter}');
  expect(field).toHaveValue('Abigail Turner <');
  expect(field).toHaveAccessibleDescription('Type the address of Stella Marlowe');
  await user.type(field, 'abigail@mail.example{Enter}');
  expect(chosen).toEqual([
    { kind: 'model', id: stella.id, name: 'Abigail Turner', address: 'abigail@mail.example' },
  ]);
});

it('makes chips of a pasted list, and leaves what can’t be read, marked', async () => {
  const field = open();
  await user.click(field);
  paste(
    field,
    'Ana Turner <ana@one.example>, ben@two.example; nonsense\nelena@northlight.agency\nana@one.example',
  );
  expect(names()).toEqual([
    'Ana Turner <ana@one.example>',
    ' <ben@two.example>',
    'Elena Marković <elena@northlight.agency>',
  ]);
  expect(field).toHaveValue('nonsense');
  expect(field).toHaveAccessibleDescription('Not an address such as ana@example.com');
  expect(field).toBeInvalid();
});

it('keeps what was typed when it is left, and takes an address that was finished', async () => {
  const field = open();
  await user.type(field, 'frid');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(field).toHaveValue('frid');
  expect(field).toHaveAccessibleDescription('Not an address such as ana@example.com');
  await user.clear(field);
  await user.type(field, 'ana@one.example');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => {
    expect(names()).toEqual([' <ana@one.example>']);
  });
});

it('says so where only people of the agency can be chosen, and keeps to the most', async () => {
  const field = open({ takesAddresses: false, most: 1 });
  await user.type(field, 'who@else.example{Enter}');
  expect(field).toHaveAccessibleDescription('Nobody here has this address');
  await user.clear(field);
  await user.type(field, 'noor{Enter}');
  expect(names()).toEqual(['نور الهاشمي <noor@northlight.agency>']);
  await user.type(field, 'elena{Enter}');
  expect(names()).toHaveLength(1);
  expect(field).toHaveAccessibleDescription('Choose 1 people or fewer');
});

it('reads lists as mail programs and sheets write them', () => {
  expect(
    readPeople('"Turner, Ana" <ana@one.example>\nBen, ben@two.example\nc@d.example e@f.example'),
  ).toEqual({
    people: [
      { name: 'Turner, Ana', address: 'ana@one.example' },
      { name: 'Ben', address: 'ben@two.example' },
      { name: '', address: 'c@d.example' },
      { name: '', address: 'e@f.example' },
    ],
    rest: '',
  });
  expect(readPeople('a@b.example, c@d.example')).toMatchObject({
    people: [{ name: '' }, { name: '' }],
    rest: '',
  });
  expect(readPeople(`${'x'.repeat(300)}\nnobody@`)).toEqual({
    people: [],
    rest: `${'x'.repeat(300)}, nobody@`,
  });
});

it('takes what is marked though the text could be an address, and leaves Enter to the form once it is erased', async () => {
  const field = open();
  await user.type(field, 'elena@northlight.ag');
  const row = await screen.findByRole('option', { name: /^Elena/ });
  expect(field).toHaveAttribute('aria-activedescendant', row.id);
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Elena Marković <elena@northlight.agency>']);
  await user.type(field, 'e{Backspace}');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  fireEvent(field, enter);
  expect(enter.defaultPrevented).toBe(false);
  expect(names()).toHaveLength(1);
});

it('takes a name that means one of them as it is left, and asks where it may mean several', async () => {
  const field = open({ takesAddresses: false });
  await user.type(field, 'tomás');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(names()).toEqual(['Tomás Reyes <tomás@northlight.agency>']);
  await user.type(field, 'e');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Choose from the list')).toBeVisible();
  expect(field).toHaveValue('e');
  expect(names()).toHaveLength(1);
});

it('keeps what there is no room for, and refuses a paste that is no list of people', () => {
  const field = open({ most: 2 });
  paste(field, 'a@mail.example, b@mail.example, c@mail.example');
  expect(chosen.map(({ address }) => address)).toEqual(['a@mail.example', 'b@mail.example']);
  expect(field).toHaveValue('c@mail.example');
  expect(screen.getByText('Choose 2 people or fewer')).toBeVisible();
  fireEvent.change(field, { target: { value: '' } });
  paste(field, 'a@'.repeat(20_000));
  expect(field).toHaveValue('');
  expect(screen.getByText('Paste 20,000 characters or fewer')).toBeVisible();
});

it('waits with Enter for what is still looked for, and then takes who is marked, or says that there is nobody', async () => {
  function Searched() {
    const [value, setValue] = useState<readonly Chosen[]>([]);
    const [text, setText] = useState('');
    const [answered, setAnswered] = useState('');
    chosen = value;
    return (
      <>
        <PeopleBox
          label="People"
          choices={{
            people: answered === 'noor' ? [noor] : [],
            onSearch: setText,
            isSearching: text !== answered,
          }}
          value={value}
          onChange={setValue}
        />
        <button
          type="button"
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            setAnswered(text);
          }}
        >
          Answer
        </button>
        <button type="button">Next</button>
      </>
    );
  }
  renderWithKit(<Searched />);
  const field = screen.getByRole('combobox', { name: 'People' });
  const answer = () => user.click(screen.getByRole('button', { name: 'Answer' }));
  await user.type(field, 'noor{Enter}');
  expect(await screen.findByText('Searching…')).toBeVisible();
  expect(field).not.toHaveAccessibleDescription();
  await answer();
  await waitFor(() => {
    expect(names()).toEqual(['نور الهاشمي <noor@northlight.agency>']);
  });
  await answer();
  await user.type(field, 'nobody{Enter}');
  await answer();
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription('Nobody here has this name');
  });
  expect(field).toHaveValue('nobody');
  // Leaving the field looks for the text as well.
  await user.clear(field);
  await answer();
  await user.type(field, 'elsewhere');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(field).not.toHaveAccessibleDescription();
  await answer();
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription('Nobody here has this name');
  });
});

it('says that people could not be loaded rather than that a name is no address', async () => {
  const field = open({ choices: { people: [], problem: 'Failed to load people' } });
  await user.type(field, 'elena{Enter}');
  expect(field).toHaveAccessibleDescription('Failed to load people');
  expect(field).toHaveValue('elena');
  await user.clear(field);
  await user.type(field, 'elena@northlight.agency{Enter}');
  expect(names()).toEqual([' <elena@northlight.agency>']);
});
