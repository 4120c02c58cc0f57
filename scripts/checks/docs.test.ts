import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Made by a build, a host or a start. */
const madeFiles = new Set(['sign-in.html', '/config.json', 'config.json', '.marquee/keys.json']);
const isOurs = (name: string) =>
  !/^(\.git$|\.cache|\.marquee|node_modules|dist|release|test-results)/.test(name);
const sources = readdirSync('.', { withFileTypes: true })
  .filter(({ name }) => isOurs(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(entry.name, { recursive: true, encoding: 'utf8' }).map((file) => `${entry.name}/${file}`)
      : [entry.name],
  )
  .map((file) => file.replaceAll('\\', '/'));

const guides = ['architecture', 'page', 'desktop', 'embedded-backend', 'testing', 'security', 'deploy'].map(
  (name) => `docs/${name}.md`,
);

it.each(['README.md', 'CONTRIBUTING.md', ...guides])('names in %s only files that are there', (document) => {
  const named = [
    ...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:[cm]?[jt]sx?|sql|json|ya?ml|html))`/g),
  ];
  const gone = named
    .map(([, file = '']) => file)
    .filter((file) => !madeFiles.has(file) && !sources.some((source) => `/${source}`.endsWith(`/${file}`)));
  expect(gone).toEqual([]);
});

const security = readFileSync('docs/security.md', 'utf8');

it('names for each row of docs/security.md the test that proves it, by the name of its file', () => {
  const rows = security
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:---|What|Point of the guide) /.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(50);
  const provedBy = (row: string) => row.replace(/ \|$/, '').split(' | ').at(-1) ?? '';
  const isNamed = (row: string) =>
    /`[\w.-]+\.(?:test|spec|journeys)\.tsx?`|by hand:|`npm run (?:check|test:long)`/.test(provedBy(row));
  expect(rows.filter((row) => !isNamed(row))).toEqual([]);
});

it('names in docs/security.md only tests that some suite runs', () => {
  const named = [...security.matchAll(/`([\w.-]+\.(?:test|spec|journeys)\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
  const isRun = (file: string) =>
    sources.some(
      (source) => source.endsWith(`/${file}`) && !/^tests\/(?:bench|fresh-machine)\//.test(source),
    );
  expect([...new Set(named)].filter((file) => !isRun(file))).toEqual([]);
});

it('keeps, in exact versions, the packages that CONTRIBUTING says are the owner’s', () => {
  const section =
    readFileSync('CONTRIBUTING.md', 'utf8').split('## Packages')[1]?.replaceAll(/\s+/g, ' ') ?? '';
  const named = /takes one away: ([^ ][^:]*?)\. /.exec(section)?.[1]?.split(', ') ?? [];
  expect(named).toHaveLength(12);
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  for (const name of named)
    expect([name, devDependencies[name]]).toEqual([name, expect.stringMatching(/^[0-9]/)]);
});
