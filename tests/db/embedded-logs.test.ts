// Alone: what it puts in the place of the console must be there before anything is loaded.
import { inspect } from 'node:util';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { clientFor, createPerson, sessionFor } from '#tests/support/backend.ts';
import { onEachStore } from '#tests/support/each-store.ts';
import { exchange, rawRequest } from '#tests/support/raw-http.ts';

// A log is read by more people than a database, and kept for longer. Whatever is sent, it quotes nothing of it.

/** Everything that this process prints, from before the backend was loaded. */
const printed = vi.hoisted(() => {
  const lines: unknown[][] = [];
  for (const method of ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const)
    // eslint-disable-next-line no-console -- what is put in its place prints nothing
    console[method] = (...args: unknown[]) => void lines.push(args);
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text: string | Uint8Array) => lines.push([String(text)]) > 0 || write('');
  return lines;
});
const log = () =>
  printed
    .map((line) => line.map((part) => (typeof part === 'string' ? part : inspect(part))).join(' '))
    .join('\n');

/** A word that stands nowhere but in what is sent. */
const word = 'Zq7WordOfASecretX';

onEachStore('a log', (store) => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) => {
    const { backend } = store();
    return rawRequest(backend, {
      method: 'POST',
      target: path,
      headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json', ...headers },
      body,
    });
  };

  it('quotes nothing of an account that cannot be made', async () => {
    const { backend } = store();
    await backend.sql(`create function public.refuse_it() returns trigger language plpgsql as $$ begin
      if new.email like '%refused%' then
        raise exception 'refused % %', new.email, new.raw_user_meta_data using errcode = 'XX123';
      end if;
      return new;
    end $$`);
    await backend.sql(
      'create trigger refuse_it before insert on auth.users for each row execute function public.refuse_it()',
    );
    const answer = await post(
      '/auth/v1/signup',
      JSON.stringify({
        email: `${word}refused@example.com`,
        password: word,
        data: { invite_token: word, display_name: word },
      }),
    );
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain(word);
    expect(log()).toMatch(/^A request failed inside the API \([A-Z0-9]{5}\)\.$/m);
    expect(log()).not.toContain(word);
  });

  it('quotes nothing of requests that make no sense', async () => {
    const { backend } = store();
    const person = await createPerson(backend);
    const { access_token } = await sessionFor(backend, person);
    const asPerson = { Authorization: `Bearer ${access_token}` };
    const queries = [
      `select=${word}`,
      `select=*,${word}(*)`,
      `select=((${word}`,
      `${word}=eq.1`,
      `stage_name=${word}`,
      `stage_name=${word}.1`,
      `stage_name=eq(${word}).1`,
      `id=eq.${word}`,
      `or=(${word}`,
      `or=(stage_name.${word}.1)`,
      `order=${word}`,
      `order=stage_name.${word}`,
      `limit=${word}`,
      `stage_name=like.%00${word}`,
      `stage_name=eq.%ff%fe${word}`,
    ];
    for (const query of queries) {
      await rawRequest(backend, {
        target: `/rest/v1/models?${query}`,
        headers: { apikey: backend.publishableKey, Prefer: word, Accept: `application/${word}`, ...asPerson },
      });
      await rawRequest(backend, { target: `/rest/v1/models?${query}`, headers: { apikey: word } });
    }
    for (const path of [
      'models',
      'saved_views',
      'rpc/list_models',
      `rpc/${word.toLowerCase()}`,
      word.toLowerCase(),
    ]) {
      for (const body of [
        `{"${word}": 1}`,
        `[{"stage_name": "${word}\\u0000"}]`,
        `[{"stage_name": "${word}\\ud800"}]`,
        `{"p_offset": "${word}", "p_limit": 1}`,
        `"${word}"`,
        `{${word}`,
        word,
      ])
        await post(`/rest/v1/${path}`, body, asPerson);
    }
    for (const path of [
      'signup',
      'token?grant_type=password',
      'token?grant_type=refresh_token',
      'token?grant_type=pkce',
      'verify',
      'recover',
      'logout',
    ])
      for (const body of [
        `{"email": "${word}\\u0000@example.com", "password": "${word}", "data": {"display_name": "${word}"}}`,
        `{"email": "${word}${'x'.repeat(300)}@example.com", "password": "${word}"}`,
        `{"email": {"${word}": 1}, "password": ["${word}"]}`,
        `{"email": "a@example.com", "token": {"${word}": 1}, "type": "${word}", "refresh_token": {"x": "${word}"}}`,
        `{"auth_code": ["${word}"], "code_verifier": 7}`,
        `["${word}"]`,
        word,
      ])
        await post(`/auth/v1/${path}`, body, asPerson);
    await exchange(backend, `GET /${word}\u0001 HTTP/1.1\r\nHost: localhost\r\n${word}\r\n\r\n`);
    expect(log()).not.toContain(word);
    expect(log().toLowerCase()).not.toContain(word.toLowerCase());
  });

  it('quotes nothing that arrives by a web socket', async () => {
    const { backend } = store();
    const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=2.0.0`;
    const socket = new WebSocket(address);
    await new Promise((resolve) => socket.once('open', resolve));
    const answers = new Promise((resolve) => socket.once('message', resolve));
    const binding = { event: '*', schema: 'public', table: 'models', filter: `id=eq.${word}` };
    for (const payload of [
      { config: { postgres_changes: [binding] } },
      { access_token: word },
      word,
      [[[word]]],
    ])
      socket.send(JSON.stringify(['1', '1', `realtime:${word}`, 'phx_join', payload]));
    socket.send(Buffer.from([3, 255, 255, 255, 255, 255, 1, ...Buffer.from(word)]));
    socket.send(`{${word}`);
    await answers;
    socket.terminate();
    expect(log()).not.toContain(word);
  });

  it('is silent about the requests that anyone sends every day', async () => {
    const { backend } = store();
    const before = printed.length;
    await clientFor(backend).auth.signInWithPassword({ email: 'nobody@example.com', password: word });
    await clientFor(backend).from('models').select('nothing');
    expect(printed.slice(before)).toEqual([]);
  });
});
