import { useQuery } from '@tanstack/react-query';

const load = () => import('libphonenumber-js/min');

/** A number in its stored form, `+385912345678`; undefined if it is not valid. */
export async function readPhone(text: string): Promise<string | undefined> {
  const { default: parse } = await load();
  const number = parse(text);
  return number?.isValid() === true ? number.number : undefined;
}

export type ShownPhone = { text: string; country: string | undefined };

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Formats numbers for their countries once the library has loaded; until then as stored. */
export function usePhones(): (number: string) => ShownPhone {
  const { data: parse } = useQuery({
    queryKey: ['phone-library'],
    queryFn: async () => (await load()).default,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return (stored) => {
    const number = parse?.(stored);
    if (number?.isValid() !== true) return { text: stored, country: undefined };
    return {
      text: number.formatInternational(),
      country: number.country === undefined ? undefined : names.of(number.country),
    };
  };
}
