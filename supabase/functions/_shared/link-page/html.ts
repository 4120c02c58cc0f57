const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that may be put into other markup as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

/** A template whose values are escaped, unless they are templates themselves. */
export const markup = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(
    strings.reduce((all, text, place) => all + (place === 0 ? '' : written(values[place - 1])) + text, ''),
  );

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  return String(value).replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}
