import { expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-messages.ts';

it('a check that fails says what could not be checked', () => {
  const failure = new AppError('unavailable', 'said the server');
  expect(errorMessage('plans.checkLimit', failure, 'models')).toBe(
    'Unable to check model limits. Please try again.',
  );
  expect(errorMessage('plans.checkLimit', failure, 'users')).toBe(
    'Unable to check user limits. Please try again.',
  );
});

it('a change that is refused says why', () => {
  const failure = new AppError('invalid', 'Cannot downgrade or switch to same tier plan', {
    hint: 'plan_tier',
  });
  expect(errorMessage('plans.change', failure)).toBe(
    'Failed to change plan: Cannot downgrade or switch to same tier plan',
  );
});
