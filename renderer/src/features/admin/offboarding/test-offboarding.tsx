import { MemoryRouter } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { Offboarding } from '#shared/contract/offboarding.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { OffboardingTab } from './offboarding-tab.tsx';

// Shared by the tests of offboarding.

export const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
export const person = (last: number, displayName: string) => ({
  id: id(last),
  email: `${displayName.toLowerCase()}@example.com`,
  displayName,
  role: 'manager',
});
export const jonas = { ...person(1, 'Jonas'), status: 'active' };
export const priya = person(2, 'Priya');
export const planOf = (changes: Partial<Offboarding> = {}): Offboarding => ({
  person: jonas,
  draft: { rowVersion: 3, startedBy: priya.id, updatedBy: priya.id, updatedAt: '2026-11-22T09:00:00Z' },
  choices: { deactivate: true, kinds: {} },
  kinds: [
    {
      kind: 'models',
      actions: ['move', 'end'],
      usual: null,
      total: 1,
      effects: [{ action: 'open', to: null, remark: null, total: 1 }],
      items: [
        { id: id(7), name: 'Freya', note: null, action: 'open', to: null, remark: null, exposure: null },
      ],
    },
    {
      kind: 'sessions',
      actions: ['end'],
      usual: 'end',
      total: 2,
      effects: [{ action: 'end', to: null, remark: null, total: 2 }],
      items: [],
    },
  ],
  safe: { total: 0, items: [], logSince: '2025-11-22T09:00:00Z' },
  people: [priya],
  seen: { models: { total: 1, mark: 'a' } },
  problems: [{ kind: 'models', reason: 'undecided', person: null, total: 1 }],
  hasReports: true,
  ...changes,
});

type Handlers = Parameters<typeof createFakeBridge>[0];
export function showOffboarding(handlers: Handlers, step = 'handOver') {
  const { bridge, calls } = createFakeBridge({ 'models.findManagers': () => [priya], ...handlers });
  setBridge(bridge);
  const { unmount } = renderWithKit(
    <MemoryRouter initialEntries={[`/admin?tab=offboarding&userId=${jonas.id}&step=${step}`]}>
      <OffboardingTab />
    </MemoryRouter>,
  );
  return Object.assign(calls, { unmount });
}

export function signInAsMia(): void {
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
}
