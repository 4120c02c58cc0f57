import { expect, it } from 'vitest';
import type { BundleMap } from '#build/bundle-map.ts';
import { budgets, entry, lazyLimits } from '#build/size-budgets.ts';
import { sizeChecks, strayNeeds } from './size-checks.ts';

const particles = 'renderer/src/features/auth/particles.ts';
/** Everything with an agreed budget. */
const named = [...new Set([particles, ...Object.keys(lazyLimits)])];

/** A build in which every budgeted source has a separate file that needs `common.js`. */
function buildWith(lazy: Record<string, readonly string[]>): BundleMap {
  const sources = [...new Set(budgets.flatMap(({ loads }) => loads))].filter((source) => source !== entry);
  const fileOf = (source: string) => `assets/${source.replaceAll('/', '-')}.js`;
  const files = Object.fromEntries(
    [...sources, ...named, ...Object.keys(lazy)].map((source) => [source, fileOf(source)]),
  );
  const needs = Object.fromEntries(
    Object.entries(files).map(([source, file]) => [file, [...(lazy[source] ?? []), 'assets/common.js']]),
  );
  return {
    entry: 'assets/index.js',
    files,
    lazy: [...named, ...Object.keys(lazy)],
    needs: { ...needs, 'assets/index.js': ['assets/common.js'], 'assets/grid.js': ['assets/common.js'] },
  };
}

it('measures a new page without a limit, and gives its parts one, beyond what is there before', () => {
  const page = 'renderer/src/features/linktree/page.tsx';
  const part = 'renderer/src/features/linktree/emoji.tsx';
  const checks = sizeChecks(buildWith({ [page]: ['assets/grid.js'], [part]: [] }));
  const of = (name: string) => checks.find((check) => check.name === name);
  const fileOf = (name: string) => `../dist/assets/${name.replaceAll('/', '-')}.js`;
  expect(of(page)).toEqual({ name: page, path: [fileOf(page), '../dist/assets/grid.js'], gzip: true });
  expect(of(part)).toEqual({ name: part, path: [fileOf(part)], limit: '60 kB', gzip: true });
});

it('does not measure the sign-in page twice', () => {
  const page = 'renderer/src/features/auth/page.tsx';
  const names = sizeChecks(buildWith({ [page]: [] })).map(({ name }) => name);
  expect(names).toContain('sign-in page in a browser');
  expect(names).not.toContain(page);
});

it('counts what the sign-in page needs there, and not again with the app', () => {
  const [signIn, , shell] = sizeChecks(buildWith({}));
  expect(signIn?.path).toEqual(
    expect.arrayContaining(['../dist/assets/index.js', '../dist/assets/common.js']),
  );
  expect(shell?.path).toContain('../dist/assets/renderer-src-app-routed-app.tsx.js');
  expect(shell?.path).not.toContain('../dist/assets/common.js');
});

it('fails where a budget names what is gone', () => {
  const { files, ...build } = buildWith({});
  const { 'renderer/src/app/routed-app.tsx': gone, ...others } = files;
  expect(gone).toBeDefined();
  expect(() => sizeChecks({ ...build, files: others })).toThrow(
    'The build has no renderer/src/app/routed-app.tsx, which a size budget names.',
  );
  const lazy = build.lazy.filter((source) => source !== particles);
  expect(() => sizeChecks({ ...build, files, lazy })).toThrow(`Nothing loads ${particles} on demand.`);
});

it('counts a part of a page beyond that page and its other parts, with the figure that was agreed', () => {
  const part = 'renderer/src/features/tasks/calendar/task-calendar.tsx';
  const page = 'renderer/src/features/tasks/page.tsx';
  const build = buildWith({ [page]: [] });
  const pageFile = build.files[page] ?? '';
  const partFile = build.files[part] ?? '';
  const parts = 'assets/tasks-later-1234567.js';
  const needs = { ...build.needs, [parts]: [], [partFile]: [pageFile, parts, 'assets/grid.js'] };
  expect(sizeChecks({ ...build, needs }).find(({ name }) => name === part)).toMatchObject({
    path: [`../dist/${partFile}`, '../dist/assets/grid.js'],
    limit: '92 kB',
  });
});

it('says which page would bring another, and what would bring the client to the desktop', () => {
  const file = (name: string) => `assets/${name}-1234567.js`;
  const build = (needs: Record<string, string[]>): BundleMap => ({
    entry: file('index'),
    files: Object.fromEntries(
      ['chat', 'notes'].map((name) => [`renderer/src/features/${name}/page.tsx`, file(name)]),
    ),
    lazy: [],
    needs: Object.fromEntries(Object.entries(needs).map(([name, others]) => [file(name), others.map(file)])),
  });
  const well = {
    chat: ['ui'],
    'chat-later': ['chat'],
    'chat-calls': ['client', 'chat'],
    notes: ['ui'],
    ui: [],
  };
  expect(strayNeeds(build(well))).toEqual([]);
  expect(strayNeeds(build({ ...well, 'notes-later': ['notes', 'chat'], ui: ['client'] }))).toEqual([
    'ui brings client: see build/chunks.ts.',
    'notes-later brings chat: see build/chunks.ts.',
  ]);
});
