import { expect, it } from 'vitest';
import { accountOf } from '#renderer/features/posting/test-post-rows.ts';
import { fieldsOf, problemsIn, requestOf } from './connect-fields.ts';

const empty = fieldsOf(undefined);

it('says what is missing', () => {
  expect(problemsIn(empty)).toEqual({ modelId: 'Choose a model' });
  expect(problemsIn({ ...empty, platform: 'mastodon', modelId: 'm', server: 'no server' })).toEqual({
    server: 'Enter a server, such as mastodon.social',
  });
  expect(problemsIn({ ...empty, platform: 'bluesky', modelId: 'm' })).toEqual({
    handle: 'Handle is required',
    password: 'App password is required',
  });
});

it('asks for what the platform needs, and no more', () => {
  expect(requestOf({ ...empty, modelId: 'm' }, undefined)).toEqual({
    service: 'x',
    details: { model_id: 'm' },
  });
  expect(
    requestOf({ ...empty, platform: 'mastodon', modelId: 'm', server: 'Mastodon.Social/@ava' }, 'a'),
  ).toEqual({
    service: 'mastodon',
    details: { model_id: 'm', account_id: 'a', server: 'https://mastodon.social' },
  });
  expect(
    requestOf(
      { ...empty, platform: 'bluesky', modelId: 'm', handle: '@ava.bsky.social', password: ' abcd ' },
      undefined,
    ),
  ).toEqual({
    service: 'bluesky',
    details: { model_id: 'm', server: 'https://bsky.social', handle: 'ava.bsky.social' },
    secret: 'abcd',
  });
});

it('begins with what is known of an account', () => {
  expect(
    fieldsOf(accountOf({ platform: 'bluesky', username: 'ava.bsky.social', server: 'https://pds.example' })),
  ).toMatchObject({
    platform: 'bluesky',
    server: 'https://pds.example',
    handle: 'ava.bsky.social',
    password: '',
  });
});
