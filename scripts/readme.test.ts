import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areas } from '#shared/domain/areas.ts';
import { publicAreas } from '#shared/domain/public-areas.ts';

it('says in the README what is still to come', () => {
  const rows: { title: string; isBuilt?: boolean }[] = [
    ...Object.values(areas),
    ...Object.values(publicAreas),
  ];
  const unbuilt = rows.filter(({ isBuilt = false }) => !isBuilt).map(({ title }) => title);
  const section = readFileSync('README.md', 'utf8').split('## Coming soon')[1]?.replaceAll(/\s+/g, ' ') ?? '';
  const listed = /still to come: ([^.]*)\./.exec(section)?.[1]?.split(', ');
  expect(listed).toEqual(unbuilt);
});
