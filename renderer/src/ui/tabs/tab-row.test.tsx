// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tabOpened } from './opened-tabs.ts';
import { TabPanels } from './tab-panels.tsx';
import { TabRow } from './tab-row.tsx';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import type { Profile } from '#shared/contract/auth.ts';

const user = userEvent.setup();
const ids = ['one', 'two', 'three', 'four'] as const;

// Space for all tabs, even if other tests have mocked element widths.
beforeEach(() => {
  lay(2000);
});
afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
  useViewerStore.setState({ profile: null });
});

/** Lays out tabs of 60 px each in this width. */
function lay(room: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60);
}

function show(current: string, beside?: string) {
  const rowOf = (open: string) => (
    <MantineProvider env="test">
      <MemoryRouter>
        <TabRow
          label="Parts"
          current={open}
          beside={beside}
          tabs={ids.map((id) => ({ id, label: id, to: `?tab=${id}` }))}
        />
      </MemoryRouter>
    </MantineProvider>
  );
  const { rerender } = render(rowOf(current));
  return {
    open: (next: string) => {
      rerender(rowOf(next));
    },
    shown: () =>
      [...screen.getByRole('navigation', { name: 'Parts' }).querySelectorAll('a:not([data-folded])')]
        .filter((link) => link.role !== 'menuitem')
        .map(({ textContent }) => textContent),
  };
}

it('puts what has no room behind More, never the open tab', async () => {
  lay(220);
  const { shown } = show('four');
  expect(shown()).toEqual(['one', 'four']);
  await user.click(screen.getByRole('button', { name: 'More of Parts' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'two',
    'three',
  ]);
});

it('leaves what stands beside them its room', () => {
  lay(330);
  expect(show('one', 'Saved').shown()).toEqual(['one', 'two']);
});

it('hands the focus on to More when the tab that had it goes there', async () => {
  const { open, shown } = show('one');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  lay(140);
  open('four');
  expect(shown()).toEqual(['four']);
  expect(screen.getByRole('button', { name: 'More of Parts' })).toHaveFocus();
});

it('keeps those in the row that this person opens most', () => {
  useViewerStore.setState({ profile: { id: 'mia' } as Profile });
  tabOpened('Parts', 'three');
  lay(220);
  expect(show('four').shown()).toEqual(['three', 'four']);
});

it('is one stop of the Tab key, and the arrows walk it', async () => {
  show('two');
  await user.tab();
  expect(screen.getByRole('link', { name: 'two' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('link', { name: 'three' })).toHaveFocus();
  await user.keyboard('{End}{ArrowRight}');
  expect(screen.getByRole('link', { name: 'one' })).toHaveFocus();
});

it('shows a panel as soon as an arrow leads to its tab', async () => {
  render(
    <MantineProvider env="test">
      <TabPanels
        label="Parts"
        tabs={[
          { id: 'talk', label: 'Talk', count: 3, content: 'Said' },
          { id: 'log', label: 'Log', content: 'Done' },
        ]}
      />
    </MantineProvider>,
  );
  expect(within(screen.getByRole('tabpanel', { name: 'Talk 3' })).getByText('Said')).toBeVisible();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Log', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Log' })).toHaveTextContent('Done');
});
