import { expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { asSaid, defaultErrorMessage, errorMessages, failedTo, isNotReached } from './error-messages.ts';

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

it('says what a view of another user was refused, whatever the call', () => {
  const ofView = (hint: string) => new AppError('forbidden', 'As the server put it', { hint });
  expect(errorMessage('places.list', ofView('view_as_read_only'))).toBe(
    'Nothing can be changed while you view as another user.',
  );
  expect(errorMessage('places.move', ofView('view_as_ended'))).toContain('This view has ended.');
  expect(errorMessage('places.close', ofView('view_of_the_sea'))).toBe('As the server put it');
});

it('says that an answer could not be read, whatever the call', () => {
  const unread = new AppError('internal', 'This version can’t read it.', {
    hint: 'reply_shape',
    details: '✖',
  });
  expect(errorMessage('places.list', unread)).toBe('This version can’t read it.');
});

it('knows a server that was not reached from one whose database cannot answer', () => {
  expect(isNotReached(new AppError('unavailable', 'Can’t reach the server.'))).toBe(true);
  expect(isNotReached(new AppError('unavailable', 'Too many', { sqlState: '53300' }))).toBe(false);
  expect(isNotReached(new AppError('internal', 'Lost'))).toBe(false);
});

it('has words for what no handler has thrown', () => {
  expect(errorMessage('places.close', new TypeError('x is undefined'))).toBe('x is undefined');
  expect(defaultErrorMessage('a text')).toBe('Something went wrong');
});

it.each([
  [1, 'in 1 second'],
  [59, 'in 59 seconds'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [3600, 'in 60 minutes'],
  [7200, 'in 2 hours'],
  [undefined, 'in a few minutes'],
])('says after too many attempts when to try again, whatever the call: %s s', (retryAfter, when) => {
  const error = new AppError('limit', 'x', { hint: 'rate_limit', retryAfter });
  for (const call of ['places.list', 'places.move', 'places.open'] as const)
    expect(errorMessage(call, error)).toBe(`Too many attempts. Try again ${when}.`);
});

it('says nothing of the kind where a plan is used up', () => {
  expect(errorMessage('places.close', new AppError('limit', 'Limit reached!'))).toBe('Limit reached!');
});
