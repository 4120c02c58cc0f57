import { expect, it } from 'vitest';
import { createPerson, sessionFor } from '#tests/support/backend.ts';
import { onEachStore } from '#tests/support/each-store.ts';

// A view is about reading tables and procedures. The sign-in service never hears of it: in a view an administrator's own session
// is renewed and ended as anywhere else, and everything there stays their own.

onEachStore('in a view', (store) => {
  async function openedView() {
    const { backend } = store();
    const viewed = await createPerson(backend);
    const admin = await createPerson(backend, { role: 'admin' });
    const session = await sessionFor(backend, admin);
    const ask = async (path: string, token: string, body?: unknown, method = body ? 'POST' : 'GET') => {
      const answer = await fetch(backend.url + path, {
        method,
        headers: {
          apikey: backend.publishableKey,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          ...(path.includes('open_view_as') ? {} : { 'X-View-As': viewed.id }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
      };
    };
    const viewer = (token: string) => ask('/rest/v1/rpc/get_viewer', token);
    await ask('/rest/v1/rpc/open_view_as', session.access_token, { p_user_id: viewed.id });
    expect((await viewer(session.access_token)).body).toEqual({ id: viewed.id, viewed_by: admin.id });
    return { admin, viewed, session, ask, viewer };
  }

  it('one’s own session is renewed, and the view continues with the new token', async () => {
    const { admin, viewed, session, ask, viewer } = await openedView();
    const renewed = await ask('/auth/v1/token?grant_type=refresh_token', session.access_token, {
      refresh_token: session.refresh_token,
    });
    expect([renewed.status, renewed.body['user']]).toEqual([200, expect.objectContaining({ id: admin.id })]);
    const token = String(renewed.body['access_token']);
    expect((await ask('/auth/v1/user', token)).body).toMatchObject({ id: admin.id });
    expect((await viewer(token)).body).toEqual({ id: viewed.id, viewed_by: admin.id });
  });

  it('one’s own password is changed, never that of the user viewed', async () => {
    const { admin, viewed, session, ask } = await openedView();
    const changed = await ask(
      '/auth/v1/user',
      session.access_token,
      { password: 'a new one of mine' },
      'PUT',
    );
    expect([changed.status, changed.body['id']]).toEqual([200, admin.id]);
    const { backend } = store();
    await expect(sessionFor(backend, { ...admin, password: 'a new one of mine' })).resolves.toBeDefined();
    await expect(sessionFor(backend, viewed)).resolves.toBeDefined();
  });

  it('one’s own session is ended, and the view with it', async () => {
    const { viewed, session, ask, viewer } = await openedView();
    const theirs = await sessionFor(store().backend, viewed);
    expect((await ask('/auth/v1/logout?scope=local', session.access_token, undefined, 'POST')).status).toBe(
      204,
    );
    expect((await viewer(session.access_token)).status).toBe(401);
    const renewed = await ask('/auth/v1/token?grant_type=refresh_token', session.access_token, {
      refresh_token: session.refresh_token,
    });
    expect(renewed.status).toBe(400);
    expect((await ask('/auth/v1/user', theirs.access_token)).body).toMatchObject({ id: viewed.id });
  });
});
