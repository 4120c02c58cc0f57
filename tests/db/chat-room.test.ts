import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { createPerson, sessionFor, signedIn, startTestBackend, type Person } from '#tests/support/backend.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// What the services tell a page of who has a chat open and who types in it.

let backend: RunningBackend;
let mia: Person;
let oskar: Person;
let chat: string;
beforeAll(async () => {
  backend = await startTestBackend();
  mia = await createPerson(backend, { displayName: 'Mia' });
  oskar = await createPerson(backend, { displayName: 'Oskar' });
  const client = await signedIn(backend, mia);
  chat = String((await client.rpc('create_chat', { p_type: 'direct', p_member_ids: [oskar.id] })).data);
});
afterAll(() => backend.close());

async function open(person: Person) {
  const address = { url: backend.url, publishableKey: backend.publishableKey };
  const host = startServiceHost(address, await sessionFor(backend, person));
  await host.call('chats.enterRoom', { chatId: chat });
  const last = () => host.heard.findLast(({ name }) => name === 'chats.roomChanged')?.payload;
  return { host, last };
}

it('is told while the chat is open, and forgotten', async () => {
  const one = await open(mia);
  const two = await open(oskar);
  const both = [mia.id, oskar.id];
  await expect
    .poll(one.last)
    .toEqual({ chatId: chat, present: expect.arrayContaining(both) as string[], typing: [] });
  await expect
    .poll(async () => {
      await two.host.call('chats.sayTyping', { chatId: chat });
      return one.last();
    })
    .toMatchObject({ typing: [oskar.id] });
  expect(two.last()).toMatchObject({ typing: [] });
  await expect.poll(one.last, { timeout: 8000 }).toMatchObject({ typing: [] });
  await two.host.call('chats.leaveRoom', undefined);
  await expect.poll(one.last).toMatchObject({ present: [mia.id] });
  await one.host.stop();
  await two.host.stop();
});
