import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { noNativeFields } from './native-fields.js';

const faultsOf = (code: string) =>
  new Linter()
    .verify(code, [
      {
        languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
        rules: { 'no-restricted-syntax': ['error', ...noNativeFields] },
      },
    ])
    .map(({ message }) => message);

it.each(['date', 'time', 'datetime-local', 'month', 'week', 'color'])('refuses the native %s', (type) => {
  for (const code of [
    `<input type="${type}" />`,
    `<TextInput label="Due" type="${type}" />`,
    `<TextField form={form} type={'${type}'} />`,
  ])
    expect(faultsOf(code)).toEqual([expect.stringMatching(/DateField, TimeField .* ColorField/)]);
});

it.each(['text', 'file', 'checkbox', 'radio', 'password', 'submit'])('leaves %s', (type) => {
  expect(faultsOf(`<input type="${type}" />`)).toEqual([]);
});

it('leaves what is no type of a field', () => {
  expect(faultsOf('<Mark kind="date" />')).toEqual([]);
});
