import type { AreaName } from '#shared/domain/areas.ts';

/** The letter after G that opens an area. */
export const travelKeys: Partial<Record<AreaName, string>> = {
  dashboard: 'D',
  models: 'M',
  schedule: 'S',
  notes: 'N',
  tasks: 'T',
  socials: 'O',
  exposure: 'X',
  admin: 'A',
  config: 'C',
};

/** As shown to people: `G D`. */
export const travelKeysOf = (name: AreaName): string | undefined => {
  const letter = travelKeys[name];
  return letter === undefined ? undefined : `G ${letter}`;
};
