import { describe, expect, it } from 'vitest';
import { createModelInput, modelChangesSchema } from './models.ts';

const messageOf = (result: {
  success: boolean;
  error?: { issues: readonly { message: string }[] } | undefined;
}) => result.error?.issues[0]?.message;

describe('creating a model', () => {
  it('needs both names, trimmed', () => {
    expect(messageOf(createModelInput.safeParse({ stageName: ' ', realName: 'Ana' }))).toBe(
      'Stage name is required',
    );
    expect(messageOf(createModelInput.safeParse({ stageName: 'Ava', realName: '' }))).toBe(
      'Real name is required',
    );
    expect(createModelInput.parse({ stageName: ' Ava ', realName: ' Ana ' })).toEqual({
      stageName: 'Ava',
      realName: 'Ana',
    });
  });

  it('stores empty optional fields as null', () => {
    expect(
      createModelInput.parse({
        stageName: 'Ava',
        realName: 'Ana',
        telegramHandle: '  ',
        photoUrl: '',
        primaryCommunication: '',
      }),
    ).toEqual({
      stageName: 'Ava',
      realName: 'Ana',
      telegramHandle: null,
      photoUrl: null,
      primaryCommunication: null,
    });
  });
});

describe('changing a model', () => {
  it('refuses to empty a name, in the words of the specification', () => {
    expect(messageOf(modelChangesSchema.safeParse({ stageName: '' }))).toBe('Stage name cannot be empty');
    expect(messageOf(modelChangesSchema.safeParse({ realName: '  ' }))).toBe('Real name cannot be empty');
  });

  it('takes real timezones only', () => {
    expect(messageOf(modelChangesSchema.safeParse({ timezone: 'Europe/Nowhere' }))).toBe(
      'Choose a valid timezone',
    );
    expect(modelChangesSchema.parse({ timezone: 'Asia/Kolkata' })).toEqual({ timezone: 'Asia/Kolkata' });
  });

  it.each(['http://insecure.example/a.png', 'javascript:alert(1)', 'https://with space.example'])(
    'refuses %j as a photo',
    (photoUrl) => {
      expect(messageOf(modelChangesSchema.safeParse({ photoUrl }))).toBe(
        'Enter a link that starts with https://',
      );
    },
  );

  it('names only what is to change', () => {
    expect(modelChangesSchema.parse({})).toEqual({});
    expect(modelChangesSchema.parse({ managerId: null })).toEqual({ managerId: null });
  });
});
