// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { asOwnChange } from '#renderer/lib/live/own-changes.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { NavigationCounts } from '#shared/contract/dashboard.ts';
import { useNavigationCounts } from './use-navigation-counts.ts';

function Counts() {
  return (
    <ul>
      {Object.entries(useNavigationCounts(true)).map(([area, waiting]) => (
        <li key={area} aria-label={area}>
          {`${waiting.isNamed === true ? '@ ' : ''}${waiting.shown}: ${waiting.words}`}
        </li>
      ))}
    </ul>
  );
}

it('says what waits in each area, nothing of what is 0, and asks again behind an own change', async () => {
  let counts: NavigationCounts = { chat: 100, mentions: 1, tasks: 3, posting: 0, drive: 2 };
  setBridge(createFakeBridge({ 'dashboard.counts': () => counts }).bridge);
  renderWithKit(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Counts /> }])} />);
  const lines = () => within(screen.getByRole('list')).queryAllByRole('listitem');
  await waitFor(
    () => {
      expect(lines().map(({ textContent }) => textContent)).toEqual([
        '@ 99+: 99+ unread, you are mentioned',
        '3: 3 overdue or due today',
        '2: 2 open alarms',
      ]);
    },
    { timeout: 4000 },
  );
  counts = { chat: 0, mentions: 0, tasks: 2 };
  await asOwnChange(
    ['a'],
    () => Promise.resolve({ id: 'a', updatedAt: '2026-11-20T10:00:00Z' }),
    (row) => [row],
  );
  await waitFor(
    () => {
      expect(lines().map(({ textContent }) => textContent)).toEqual(['2: 2 overdue or due today']);
    },
    { timeout: 4000 },
  );
});
