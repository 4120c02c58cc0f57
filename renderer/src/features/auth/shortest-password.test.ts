import { expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { learnShortest, shortestPassword } from './shortest-password.ts';

const refused = (message: string) => {
  const failure = new AppError('invalid', message, { hint: 'weak_password' });
  expect(() => learnShortest(failure)).toThrow(failure);
};

it('is six until a server says otherwise, whatever else it says', () => {
  expect(shortestPassword()).toBe('At least 6 characters');
  refused('Password is known to be weak and easy to guess, please choose a different one.');
  refused('Password should be at least 3 characters.');
  refused('Display name must be at least 20 characters long');
  expect(shortestPassword()).toBe('At least 6 characters');
});

it('is what the server says, between whatever else is wrong, and stays that', () => {
  refused(
    'Password should be at least 10 characters. Password should contain at least one character of each: abc, 123.',
  );
  expect(shortestPassword()).toBe('At least 10 characters');
  refused('New password should be different from the old password.');
  expect(shortestPassword()).toBe('At least 10 characters');
});
