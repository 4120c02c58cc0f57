import { fold } from '#shared/lib/fold.ts';

const wordEnd = /[\s/_.@()-]/;

/** The options whose label contains a text, the closest first: the same text, one that starts so, one of its words. */
export function matchingOptions<Option extends { label: string }>(
  options: readonly Option[],
  text: string,
): Option[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [...options];
  return options
    .map((option) => ({ option, distance: distanceOf(fold(option.label), wanted) }))
    .filter(({ distance }) => distance < noMatch)
    .sort((a, b) => a.distance - b.distance)
    .map(({ option }) => option);
}

const noMatch = 4;

function distanceOf(label: string, wanted: string): number {
  if (label === wanted) return 0;
  const at = label.indexOf(wanted);
  if (at < 0) return noMatch;
  if (at === 0) return 1;
  return wordEnd.test(label.charAt(at - 1)) ? 2 : 3;
}
