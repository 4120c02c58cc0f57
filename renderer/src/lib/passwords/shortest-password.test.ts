// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { learningShortest, useShortestPassword } from './shortest-password.ts';

const hint = () => renderHook(useShortestPassword).result.current;
const refused = (message: string, hintOfIt = 'weak_password') =>
  learningShortest(Promise.reject(new AppError('invalid', message, { hint: hintOfIt }))).catch(
    (error: unknown) => error,
  );

it('is six until a server says otherwise, whatever else it says', async () => {
  expect(hint()).toBe('At least 6 characters');
  await refused('Password is known to be weak and easy to guess, please choose a different one.');
  await refused('Password should be at least 3 characters.');
  await refused('Wait for at least 30 characters', 'rate_limit');
  await learningShortest(Promise.resolve('Password should be at least 9 characters.'));
  expect(hint()).toBe('At least 6 characters');
});

it('is what the server says, between whatever else is wrong, and the failure stays what it was', async () => {
  const failure = await refused(
    'Password should be at least 10 characters. Password should contain at least one character of each: abc, 123.',
  );
  expect(failure).toBeInstanceOf(AppError);
  expect(hint()).toBe('At least 10 characters');
});
