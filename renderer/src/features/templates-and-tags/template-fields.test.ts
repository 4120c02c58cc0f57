import { expect, it } from 'vitest';
import { brokenFieldsIn, fieldsIn, guessed } from './template-fields.ts';

it('finds each field once, in order, without those that everyone has', () => {
  expect(fieldsIn('{{start_date}} {{ fee }} {{model_name}} {{start_date}} {{today}} {{Not}} {fee}')).toEqual([
    'start_date',
    'fee',
  ]);
});

it('says what stands in braces and is no field', () => {
  expect(brokenFieldsIn('{{Start date}} {{fee}} {{}} {{1a}} {{Start date}}')).toEqual([
    '{{Start date}}',
    '{{}}',
    '{{1a}}',
  ]);
});

it('guesses how a field is asked for', () => {
  expect(guessed('start_date')).toEqual({ label: 'Start date', kind: 'date' });
  expect(guessed('revenue_share')).toEqual({ label: 'Revenue share', kind: 'number' });
  expect(guessed('home_address')).toEqual({ label: 'Home address', kind: 'long_text' });
  expect(guessed('updated')).toEqual({ label: 'Updated', kind: 'text' });
});
