const numbers = new Intl.NumberFormat('en');

export const formatCount = (count: number): string => numbers.format(count);

/** The name of a thing in singular and plural: `model`, `models`. */
export type Noun = { one: string; many: string };

/** `1 model`, `2,300 models`. */
export const countOf = (count: number, { one, many }: Noun): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
