import { isKnownTimezone } from '#shared/domain/timezones.ts';
import { fold } from '#shared/lib/fold.ts';

/** Large cities that aren't in the name of a time zone. */
const others: Readonly<Record<string, string>> = {
  barcelona: 'Europe/Madrid',
  'cape town': 'Africa/Johannesburg',
  dallas: 'America/Chicago',
  hamburg: 'Europe/Berlin',
  houston: 'America/Chicago',
  'las vegas': 'America/Los_Angeles',
  manchester: 'Europe/London',
  miami: 'America/New_York',
  milan: 'Europe/Rome',
  munich: 'Europe/Berlin',
  osaka: 'Asia/Tokyo',
  'rio de janeiro': 'America/Sao_Paulo',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  split: 'Europe/Zagreb',
};

let cities: Map<string, string> | undefined;
const known = new Map<string, string | undefined>();

/** The time zone for a cell such as `Europe/Madrid` or a city; undefined if unknown. */
export function readTimezone(cell: string): string | undefined {
  if (known.has(cell)) return known.get(cell);
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      fold(zone.slice(zone.lastIndexOf('/') + 1)).replaceAll('_', ' '),
      zone,
    ]),
  );
  const key = fold(cell).replaceAll('_', ' ').trim();
  const zone =
    /^(utc|gmt|[a-z]+\/.+)$/i.test(cell) && isKnownTimezone(cell) ? cell : (cities.get(key) ?? others[key]);
  known.set(cell, zone);
  return zone;
}
