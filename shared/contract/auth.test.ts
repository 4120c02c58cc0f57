import { describe, expect, it } from 'vitest';
import { signInInput, signUpInput } from './auth.ts';

const firstMessages = (schema: typeof signInInput | typeof signUpInput, input: unknown) => {
  const result = schema.safeParse(input);
  if (result.success) return {};
  const messages: Record<string, string> = {};
  for (const issue of result.error.issues) messages[String(issue.path[0])] ??= issue.message;
  return messages;
};

describe('sign-in input', () => {
  it('names what is missing', () => {
    expect(firstMessages(signInInput, { email: ' ', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
  });

  it.each(['ana', 'ana@', '@northlight.example', 'ana@northlight', 'a na@northlight.example'])(
    'refuses %j as an email',
    (email) => {
      expect(firstMessages(signInInput, { email, password: 'secret' })).toEqual({
        email: 'Please enter a valid email address',
      });
    },
  );

  it('trims and lower-cases the email, and leaves the password alone', () => {
    expect(signInInput.parse({ email: ' Ana@Northlight.EXAMPLE ', password: '  Pass ' })).toEqual({
      email: 'ana@northlight.example',
      password: '  Pass ',
    });
  });

  it.each([
    [`${'a'.repeat(244)}@b.example`, {}],
    [`${'a'.repeat(245)}@b.example`, { email: 'Email must be 254 characters or fewer' }],
    ['a'.repeat(255), { email: 'Email must be 254 characters or fewer' }],
    [`  ${'a'.repeat(244)}@b.example  `, {}],
  ])('takes 254 characters for an email at most: %s', (email, messages) => {
    expect(firstMessages(signInInput, { email, password: '123456' })).toEqual(messages);
  });

  it.each([
    ['a'.repeat(72), {}],
    ['a'.repeat(73), { password: 'Password must be 72 characters or fewer' }],
    ['é'.repeat(36), {}],
    ['é'.repeat(37), { password: 'Password must be 72 characters or fewer' }],
    ['🎬'.repeat(18), {}],
    ['🎬'.repeat(19), { password: 'Password must be 72 characters or fewer' }],
  ])('counts a password as the server does, in bytes: %s', (password, messages) => {
    expect(firstMessages(signInInput, { email: 'a@b.example', password })).toEqual(messages);
  });

  it('wants six characters for a password', () => {
    expect(firstMessages(signInInput, { email: 'a@b.example', password: '12345' })).toEqual({
      password: 'Password must be at least 6 characters long',
    });
  });
});

describe('sign-up input', () => {
  it('wants two characters for a display name, after trimming', () => {
    const input = { displayName: ' A ', email: 'a@b.example', password: '123456' };
    expect(firstMessages(signUpInput, input)).toEqual({
      displayName: 'Display name must be at least 2 characters long',
    });
  });
});
