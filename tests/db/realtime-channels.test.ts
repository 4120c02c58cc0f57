import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { createPerson, signedIn, startTestBackend, type Person } from '#tests/support/backend.ts';
import { folderUntilTheEnd } from '#tests/support/backend-folder.ts';
import { openSocket } from '#tests/support/backend-socket.ts';
import { lacksPostgresServer, startPostgresServer } from '#tests/support/postgres-server.ts';

// Typing and presence: private channels, which the policies on realtime.messages open to members of a chat. With unmodified clients.

type Running = { backend: RunningBackend; stop: () => Promise<void> };

async function startEmbedded(): Promise<Running> {
  const backend = await startTestBackend();
  return { backend, stop: () => backend.close() };
}

async function startOnPostgres(): Promise<Running> {
  const server = await startPostgresServer({ superuser: 'supabase_admin' });
  await server.sql('create database channels');
  const data = { kind: 'url', url: server.url('channels'), path: folderUntilTheEnd() } as const;
  const backend = await startTestBackend({ data });
  return {
    backend,
    stop: async () => {
      await backend.close();
      await server.stop();
    },
  };
}

const engines = [
  ['embedded', startEmbedded, false],
  ['on Postgres', startOnPostgres, lacksPostgresServer()],
] as const;

describe.each(engines)('%s', (_engine, start, isMissing) => {
  describe.skipIf(isMissing)('the channel of a chat', () => {
    let running: Running;
    let mia: Person;
    let oskar: Person;
    let stranger: Person;
    let admin: Person;
    let chat: string;

    beforeAll(async () => {
      running = await start();
      const { backend } = running;
      mia = await createPerson(backend, { displayName: 'Mia' });
      oskar = await createPerson(backend, { displayName: 'Oskar' });
      stranger = await createPerson(backend, { displayName: 'Elena' });
      admin = await createPerson(backend, { displayName: 'Ada', role: 'admin' });
      const client = await signedIn(backend, mia);
      const asked = { p_type: 'group', p_group_name: 'Managers', p_member_ids: [oskar.id] };
      chat = String((await client.rpc('create_chat', asked)).data);
    });
    afterAll(() => running.stop());

    async function joined(person: Person, topic = `chat:${chat}`) {
      const client: SupabaseClient = await signedIn(running.backend, person);
      await client.realtime.setAuth();
      const channel: RealtimeChannel = client.channel(topic, {
        config: { private: true, presence: { key: person.id, enabled: true } },
      });
      const heard: unknown[] = [];
      channel.on('broadcast', { event: '*' }, ({ event, payload }: { event: string; payload?: unknown }) => {
        heard.push([event, payload]);
      });
      channel.on('presence', { event: 'sync' }, () => undefined);
      const status = await new Promise<string>((resolve) => {
        channel.subscribe(resolve);
      });
      onTestFinished(async () => {
        await client.removeAllChannels();
        await client.realtime.disconnect();
      });
      return { channel, heard, status, client };
    }

    it('is joined by members, and by nobody else, whatever they may do', async () => {
      for (const [person, topic, status] of [
        [mia, undefined, 'SUBSCRIBED'],
        [stranger, undefined, 'CHANNEL_ERROR'],
        [admin, undefined, 'CHANNEL_ERROR'],
        [mia, `chat:${crypto.randomUUID()}`, 'CHANNEL_ERROR'],
        [mia, 'elsewhere', 'CHANNEL_ERROR'],
      ] as const)
        expect([topic, (await joined(person, topic)).status]).toEqual([topic, status]);
    });

    it('carries what one types to the others, and not back', async () => {
      const [one, two] = [await joined(mia), await joined(oskar)];
      await one.channel.send({ type: 'broadcast', event: 'typing', payload: { t: 'é🌙' } });
      await expect.poll(() => two.heard).toEqual([['typing', { t: 'é🌙' }]]);
      expect(one.heard).toEqual([]);
    });

    it('tells who is there, and who left, with and without a word', async () => {
      const [one, two] = [await joined(mia), await joined(oskar)];
      const present = () => Object.keys(one.channel.presenceState()).sort();
      await one.channel.track({});
      await two.channel.track({ since: 1 });
      await expect.poll(present).toEqual([mia.id, oskar.id].sort());
      // Someone who comes later is told of those who are there.
      const late = await joined(oskar);
      await expect
        .poll(() => Object.keys(late.channel.presenceState()).sort())
        .toEqual([mia.id, oskar.id].sort());
      await one.channel.untrack();
      await expect.poll(present).toEqual([oskar.id]);
      await two.client.realtime.disconnect();
      await expect.poll(present).toEqual([]);
    });

    it('is lost with the next token by someone who was removed from the chat', async () => {
      const two = await joined(oskar);
      const one = await joined(mia);
      const owner = await signedIn(running.backend, mia);
      await owner.rpc('remove_chat_member', { p_chat_id: chat, p_user_id: oskar.id });
      expect((await joined(oskar)).status).toBe('CHANNEL_ERROR');
      const renewed = async () => {
        // A token of the same second is the same one.
        const { data } = await two.client.auth.refreshSession();
        await two.client.realtime.setAuth(data.session?.access_token ?? null);
        return two.channel.state;
      };
      await expect.poll(renewed, { interval: 500, timeout: 10_000 }).toBe('closed');
      await one.channel.send({ type: 'broadcast', event: 'typing', payload: {} });
      expect(two.heard).toEqual([]);
      await owner.rpc('add_chat_members', { p_chat_id: chat, p_member_ids: [oskar.id] });
    });

    it('takes no more in a second, and nothing larger, than typing needs', async () => {
      const socket = await openSocket(running.backend);
      const { data } = await (await signedIn(running.backend, mia)).auth.getSession();
      const topic = `realtime:chat:${chat}`;
      const say = (ref: string, payload: object) => {
        socket.send(['1', ref, topic, 'broadcast', { type: 'broadcast', event: 'typing', payload }]);
      };
      socket.send([
        '1',
        '1',
        topic,
        'phx_join',
        { config: { private: true, broadcast: { ack: true } }, access_token: data.session?.access_token },
      ]);
      await expect.poll(() => socket.received).toHaveLength(1);
      const answers = () =>
        socket.received.slice(1).map((frame) => ((frame as unknown[])[4] as { status: string }).status);
      say('2', { text: 'x'.repeat(5000) });
      await expect.poll(answers).toEqual(['error']);
      for (let n = 0; n < 60; n += 1) say(String(n + 3), {});
      await expect.poll(answers).toHaveLength(61);
      expect(answers().filter((status) => status === 'error').length).toBeGreaterThan(1);
    });

    it('keeps nothing of what was tried and said', async () => {
      await joined(mia);
      expect(await running.backend.sql('select from realtime.messages')).toEqual([]);
    });
  });
});

describe('a channel that is not private', () => {
  it('has neither broadcast nor presence', async () => {
    const { backend, stop } = await startEmbedded();
    onTestFinished(stop);
    const socket = await openSocket(backend);
    socket.send(['1', '1', 'realtime:open', 'phx_join', { config: {} }]);
    socket.send(['1', '2', 'realtime:open', 'broadcast', { type: 'broadcast', event: 'x', payload: {} }]);
    await expect
      .poll(() => socket.received)
      .toContainEqual([
        '1',
        '2',
        'realtime:open',
        'phx_reply',
        { status: 'error', response: { reason: 'broadcast is not available' } },
      ]);
  });
});
