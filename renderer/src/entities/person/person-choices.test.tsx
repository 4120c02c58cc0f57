// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { managerPageSize, type Person } from '#shared/contract/models.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { renderPersonOption } from './person-options.tsx';
import { mia } from './test-people.ts';
import { usePersonChoices } from './use-person-choices.ts';

const user = userEvent.setup({ delay: null });

const person = (number: number, displayName: string, email: string): Person => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  email,
  displayName,
  role: 'manager',
});
const own: Person = { id: mia.id, email: mia.email, displayName: mia.displayName, role: mia.role };
const anas = [person(1, 'Ana Kovač', 'ana@one.example'), person(2, 'Ana Kovač', 'ana@two.example')];

/** A picker in an agency with these people, whose server responds as the services do. */
function open(everyone: readonly Person[]) {
  const fake = createFakeBridge({
    'models.findManagers': ({ text }) =>
      everyone
        .filter((each) =>
          `${each.displayName ?? ''} ${each.email}`.toLowerCase().includes(text.toLowerCase()),
        )
        .slice(0, managerPageSize),
  });
  connectTo(fake.bridge);
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
  function Picker() {
    const choices = usePersonChoices();
    const [value, setValue] = useState<string | null>(null);
    return (
      <EditableChoice
        label="Manager"
        searchable
        data={choices.options}
        renderOption={renderPersonOption}
        {...choices.search}
        value={value}
        onChange={setValue}
      />
    );
  }
  renderWithKit(<Picker />);
  return {
    field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Manager' }),
    asked: () => fake.calls.map(({ input }) => (input as { text: string }).text),
  };
}

const offered = () => screen.getAllByRole('option').map((option) => option.textContent);

it('offers oneself first, and tells two people of one name apart by their email', async () => {
  const { field } = open([...anas, own]);
  await user.click(field);
  await screen.findAllByRole('option');
  expect(offered()).toEqual([
    expect.stringMatching(/Me.*mia@northlight\.agency$/),
    expect.stringMatching(/Ana Kovač.*ana@one\.example$/),
    expect.stringMatching(/Ana Kovač.*ana@two\.example$/),
  ]);
});

it('finds by name without accents and by email, oneself by the own name, and never guesses between two', async () => {
  const { field, asked } = open([...anas, own]);
  await user.click(field);
  await screen.findAllByRole('option');
  await user.keyboard('kovac');
  expect(offered()).toHaveLength(2);
  await user.tab();
  expect(field).toHaveAccessibleDescription('Choose one from the list');
  await user.clear(field);
  await user.type(field, 'two.ex{Enter}');
  expect(field).toHaveValue('Ana Kovač');
  await user.clear(field);
  await user.type(field, 'hartw{Enter}');
  expect(field).toHaveValue('Me');
  expect(asked()).toEqual(['']);
});

it('asks the server at a large agency, and takes by Enter what it finds then', async () => {
  const crowd = Array.from({ length: managerPageSize + 5 }, (_none, n) =>
    person(100 + n, `Crowd ${String(n)}`, `crowd${String(n)}@example.com`),
  );
  const { field, asked } = open([...crowd, ...anas]);
  await user.click(field);
  await screen.findAllByRole('option');
  await user.keyboard('two.ex{Enter}');
  await waitFor(() => {
    expect(field).toHaveValue('Ana Kovač');
  });
  expect(asked()).toEqual(['', 'two.ex']);
  await user.clear(field);
  await user.type(field, 'nobody{Enter}');
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription('Nothing matches “nobody”. Choose from the list.');
  });
});
