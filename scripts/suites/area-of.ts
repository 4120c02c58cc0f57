import { testAreas } from './test-areas.ts';

/** Where names of files and folders identify the area, the innermost first. */
const roots = [
  ...['features/admin', 'features', 'entities', 'app', 'lib', 'public', 'start'].map(
    (folder) => `renderer/src/${folder}`,
  ),
  ...['migrations', 'functions/_shared', 'functions'].map((folder) => `supabase/${folder}`),
  ...['contract', 'domain', 'services', 'lib'].map((folder) => `shared/${folder}`),
  ...['backend/demo', 'backend/functions', 'backend/api', 'electron/main'],
  ...['db/domains', 'db', 'web/axe', 'web', 'desktop'].map((folder) => `tests/${folder}`),
];

/** `20261120091450_task_parts.sql` becomes `task-parts`, `embedded-bots.test.ts` becomes `bots`. */
const stemOf = (name: string): string =>
  name
    .replace(/[.].*$/, '')
    .replace(/^\d+_/, '')
    .replaceAll('_', '-')
    .replace(/^(?:embedded|postgres|demo|public|seed)-/, '');

const names = Object.entries(testAreas).flatMap(([area, row]) =>
  row.names.split(' ').map((name) => ({ area, name, begins: new RegExp(`^${name}s?(?:-|$)`) })),
);

/** The areas whose name fits best: several, if two of them use the same name for their files. */
function named(stem: string): string[] {
  const fitting = names.filter(({ begins }) => begins.test(stem));
  const longest = Math.max(...fitting.map(({ name }) => name.length));
  return fitting.filter(({ name }) => name.length === longest).map(({ area }) => area);
}

/** The area with the innermost of the folders that contain a file, and its depth. */
function placed(file: string): { area: string; depth: number } | undefined {
  const fitting = Object.entries(testAreas).flatMap(([area, { places = [] }]) =>
    places.filter((place) => file.startsWith(`${place}/`)).map((place) => ({ area, depth: place.length })),
  );
  return fitting.toSorted((one, other) => other.depth - one.depth)[0];
}

/** The areas of a file: by the first of its folders, or its own name, that names one, otherwise by its folder. */
export function areasOf(file: string): string[] {
  const root = roots.find((folder) => file.startsWith(`${folder}/`)) ?? '';
  const place = placed(file);
  const parts =
    root === '' || (place?.depth ?? 0) > root.length ? [] : file.slice(root.length + 1).split('/');
  const found = parts.map((part) => named(stemOf(part))).find((areas) => areas.length > 0);
  return found ?? (place === undefined ? [] : [place.area]);
}
