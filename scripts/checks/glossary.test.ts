import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Names that only we would understand, each with the field's own. Files and identifiers are called by the second.

const files: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/(?:^|-)words\.tsx?$/, '*-labels, *-messages or *-text'],
  [/waiting-room/, 'concurrency-limit'],
  [/(?:^|-)brake/, 'rate-limit'],
  [/-shelf/, 'cache'],
  [/^(?:un)?told-|-told\b/, 'notified or pending'],
  [/(?:^|-)talk\b/, 'comments'],
  [/(?:^|-)paper\b/, 'print'],
  [/^late-part/, 'lazy'],
  [/off-in-views/, 'read-only-guard'],
  [/left-place/, 'return-to'],
  [/own-versions/, 'confirmed-versions'],
  [/^patient-/, 'with-retry'],
  [/quiet-library/, 'silenced-warnings'],
  [/-turn\b/, 'queue'],
  [/-extras\b/, 'import-export'],
  [/-heir\b/, 'new-assignee'],
  [/^entrance|front-door/, 'entry, signed-out-routes'],
  [/^examine\b|^operator\b/, 'run-checks, admin-client'],
  [/^planted/, 'added, test data'],
  [/at-the-edge/, 'edge-runtime'],
];

const identifiers: Readonly<Record<string, string>> = {
  keptAs: 'draftKey',
  OffInViews: 'ReadOnlyGuard',
  useBridge: 'setBridgeForTests',
  PutOff: 'Cancelled',
  ownVersions: 'confirmedVersions',
  createWaitingRoom: 'createConcurrencyLimit',
  createPatientFetch: 'createFetchWithRetry',
  createPhotoShelf: 'createPhotoCache',
  serveAtTheEdge: 'serveEdgeFunction',
  usePaper: 'usePrint',
  useLeftPlace: 'useReturnTo',
};

const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('scripts/checks/') && existsSync(file));

it('names files in words that the field uses', () => {
  const found = sources.flatMap((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    return files.filter(([pattern]) => pattern.test(name)).map(([, better]) => `${file}: ${better}`);
  });
  expect(found).toEqual([]);
});

it('names things in words that the field uses', () => {
  const ours = new RegExp(`\\b(?:${Object.keys(identifiers).join('|')})\\b`, 'g');
  const found = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ours)].map(
      ([name]) => `${file}: ${name}; call it ${identifiers[name] ?? ''}`,
    ),
  );
  expect(found).toEqual([]);
});
