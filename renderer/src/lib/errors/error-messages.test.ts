import { expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { asSaid, defaultErrorMessage, errorMessages, failedTo, readOnlyView } from './error-messages.ts';

const errorMessage = errorMessages({
  'places.list': 'Failed to load places',
  'places.move': failedTo('move the place'),
  'places.close': asSaid('Failed to close'),
  'places.open': ({ sqlState }, place) => `${place}: ${sqlState ?? 'no state'}`,
});
const failure = new AppError('conflict', 'The door is locked', { sqlState: '23505' });

it('says what the table says of the call', () => {
  expect(errorMessage('places.list', failure)).toBe('Failed to load places');
  expect(errorMessage('places.move', failure)).toBe('Failed to move the place: The door is locked');
  expect(errorMessage('places.close', failure)).toBe('The door is locked');
  expect(errorMessage('places.close', new AppError('internal', ''))).toBe('Failed to close');
  expect(errorMessage('places.open', failure, 'Cellar')).toBe('Cellar: 23505');
});

it('says why nothing is changed where somebody looks at the app as somebody else, whatever the call', () => {
  const error = new AppError('forbidden', 'Views are read-only', { hint: readOnlyView });
  expect(errorMessage('places.list', error)).toBe('Views are read-only');
});

it('has words for what no handler has thrown', () => {
  expect(errorMessage('places.close', new TypeError('x is undefined'))).toBe('x is undefined');
  expect(defaultErrorMessage('a text')).toBe('Something went wrong');
});
