// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests } from '#renderer/bridge/index.ts';
import { savePosts } from './mutations.ts';
import { postingQueries } from './queries.ts';
import { postDetailOf } from './test-post-rows.ts';

it.each([
  ['reads counts again where an approved post has to be approved again', 'pending_approval', 2],
  ['reads nothing else where its text alone is another', 'scheduled', 1],
] as const)('%s', async (_, status, summaries) => {
  const post = postDetailOf({ status: 'scheduled', scheduledAt: '2026-12-24T10:00:00+00:00' });
  const { bridge, calls } = createFakeBridge({
    'posting.save': () => [{ ...post, status }],
    'posting.summary': () => ({ planned: 1, drafts: 0, pending: 0, problems: 0 }) as never,
  });
  const reads = () => calls.filter(({ name }) => name === 'posting.summary').length;
  setBridgeForTests(bridge);
  const client = new QueryClient();
  client.setQueryData(postingQueries.open().queryKey, { rows: [post], isComplete: true });
  const stop = new QueryObserver(client, postingQueries.summary()).subscribe(() => undefined);
  await expect.poll(reads).toBe(1);
  await savePosts(client, {
    groupId: post.groupId,
    posts: [
      {
        id: post.id,
        rowVersion: post.rowVersion,
        accountId: post.accountId,
        templateId: null,
        parts: [{ body: 'Another text', media: [], delaySeconds: 0 }],
      },
    ],
  });
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(reads()).toBe(summaries);
  stop();
});
