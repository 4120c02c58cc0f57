import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clientFor, createPerson, sessionFor, signedIn, type Person } from '#tests/support/backend.ts';
import { openSocket, type RawSocket } from '#tests/support/backend-socket.ts';
import { onEachStore } from '#tests/support/each-store.ts';

// People who change a password because someone else may know it want that one out. Access tokens live for an hour; a web socket
// that was opened with one would stay open for as long.

// The clock of the server alone: what it looks at every twenty seconds comes when the test says so.
beforeAll(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterAll(() => vi.useRealTimers());
const laterMs = 21_000;

onEachStore('a session', (store) => {
  const topic = 'realtime:models';
  const join = (token: string, ref: string) => [
    ...[ref, ref, topic, 'phx_join'],
    {
      config: { postgres_changes: [{ event: '*', schema: 'public', table: 'models' }] },
      access_token: token,
    },
  ];
  /** What the server has said on the channel: whether a join was taken, and the end of it. */
  const said = ({ received }: RawSocket) =>
    (
      received as [
        unknown,
        unknown,
        string,
        string,
        { status?: string; message?: string; response?: { reason?: string } },
      ][]
    )
      .map(([, , , event, payload]) =>
        `${event} ${payload.status ?? ''} ${payload.message ?? payload.response?.reason ?? ''}`.trim(),
      )
      .filter((line) => !line.startsWith('system ok'));
  const put = (token: string, body: object) =>
    fetch(`${store().backend.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: store().backend.publishableKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const sessionsOf = async ({ id }: Person) =>
    (await store().backend.sql<{ id: string }>('select id from auth.sessions where user_id = $1', [id]))
      .length;

  it('ends when the password is changed in another, which stays open', async () => {
    const { backend } = store();
    const person = await createPerson(backend);
    const bystander = await createPerson(backend);
    const elsewhere = await signedIn(backend, person);
    const other = await signedIn(backend, bystander);
    const here = await sessionFor(backend, person);

    expect((await put(here.access_token, { data: { display_name: 'Another Name' } })).status).toBe(200);
    expect((await put(here.access_token, { password: person.password })).status).toBe(422);
    expect(await sessionsOf(person)).toBe(2);

    expect((await put(here.access_token, { password: 'another password' })).status).toBe(200);
    expect(await sessionsOf(person)).toBe(1);
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    const mine = clientFor(backend);
    expect((await mine.auth.setSession(here)).error).toBeNull();
    expect((await mine.auth.refreshSession()).error).toBeNull();
    expect((await other.auth.getUser()).error).toBeNull();
  });

  it('that is over takes its web sockets with it, and opens no others', async () => {
    const { backend } = store();
    const person = await createPerson(backend);
    const ended = await sessionFor(backend, person);
    const kept = await sessionFor(backend, person);
    const [endedSocket, keptSocket] = [await openSocket(backend), await openSocket(backend)];
    endedSocket.send(join(ended.access_token, '1'));
    keptSocket.send(join(kept.access_token, '1'));
    await expect.poll(() => said(endedSocket)).toEqual(['phx_reply ok']);
    await expect.poll(() => said(keptSocket)).toEqual(['phx_reply ok']);

    const client = clientFor(backend);
    await client.auth.setSession(kept);
    await client.auth.signOut({ scope: 'others' });
    await vi.advanceTimersByTimeAsync(laterMs);
    await expect
      .poll(() => said(endedSocket))
      .toEqual(['phx_reply ok', 'system error The session has ended', 'phx_close']);
    endedSocket.send(join(ended.access_token, '2'));
    await expect
      .poll(() => said(endedSocket).at(-1))
      .toBe('phx_reply error InvalidJWTToken: The session has ended');
    // One that stays open, by its own token or by a renewed one.
    const { data } = await client.auth.refreshSession();
    keptSocket.send(['1', '2', topic, 'access_token', { access_token: data.session?.access_token ?? '' }]);
    await vi.advanceTimersByTimeAsync(laterMs);
    expect(said(keptSocket)).toEqual(['phx_reply ok']);
    // And one that is over may not be put in its place.
    keptSocket.send(['1', '3', topic, 'access_token', { access_token: ended.access_token }]);
    await expect
      .poll(() => said(keptSocket))
      .toContain('system error InvalidJWTToken: The session has ended');
  });
});
