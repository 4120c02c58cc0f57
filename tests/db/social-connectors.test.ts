import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { socialConnectors } from '#functions/_shared/social/connectors.ts';
import { doorTo, startSocialDouble, type SocialDouble } from '#tests/doubles/social-double.ts';

let double: SocialDouble;
beforeAll(async () => {
  double = await startSocialDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.mood = () => 'takes';
});

const redirect = 'https://agency.example/functions/v1/connect-service';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const asked = (details: Record<string, unknown>, secret?: string) => ({
  ...{ details, secret, state: 'state', challenge, redirect },
});
const connectors = (settings: Record<string, string> = {}) =>
  socialConnectors(
    (name) => ({ MARQUEE_X_API: double.url, MARQUEE_X_CLIENT_ID: 'client', ...settings })[name],
    doorTo(double),
  );

type Begun = Awaited<ReturnType<ReturnType<typeof connectors>['x']['begin']>>;
const linkOf = (begun: Begun): { url: string; kept: Record<string, unknown> } => {
  if (!('url' in begun)) throw new Error(JSON.stringify(begun));
  return { kept: {}, ...begun };
};
const codeOf = (address: string): string => new URL(address).searchParams.get('code') ?? '';

describe('X', () => {
  it('leads to its page, and connects who comes back', async () => {
    const { x } = connectors();
    const { url, kept } = linkOf(await x.begin(asked({})));
    expect(url).toMatch(/^https:\/\/x\.com\/i\/oauth2\/authorize\?/);
    expect(new URL(url).searchParams.get('scope')).toBe(
      'tweet.read tweet.write users.read media.write offline.access',
    );
    const ava = double.addAccount('x', 'ava');
    double.premium.add(ava.id);
    const back = double.allow(url, ava);
    expect(new URL(back).searchParams.get('state')).toBe('state');
    const finish = { details: {}, kept, code: codeOf(back), verifier, redirect };
    expect(await x.finish(finish)).toEqual({
      result: {
        external_id: ava.id,
        username: 'ava',
        display_name: 'Name of ava',
        avatar_url: 'https://pbs.example/ava_normal.jpg',
        access: ava.access,
        refresh: ava.refresh,
        expires_in: 7200,
        is_premium: true,
      },
    });
    // A code is good once, and for those who asked for it.
    expect(await x.finish(finish)).toMatchObject({ hint: 'refused' });
    const another = codeOf(double.allow(url, ava));
    expect(await x.finish({ ...finish, code: another, verifier: 'w'.repeat(43) })).toMatchObject({
      hint: 'refused',
    });
  });

  it('says that it isn’t set up, is away, or has suspended someone', async () => {
    expect(await connectors({ MARQUEE_X_CLIENT_ID: '' }).x.begin(asked({}))).toEqual({
      refused:
        'X isn’t set up on this server. Set MARQUEE_X_CLIENT_ID and MARQUEE_X_CLIENT_SECRET as the deployment guide says under Social posting.',
      hint: 'not_configured',
    });
    const { x } = connectors();
    const { url, kept } = linkOf(await x.begin(asked({})));
    const ava = double.addAccount('x');
    const finish = () => ({ details: {}, kept, code: codeOf(double.allow(url, ava)), verifier, redirect });
    double.mood = ({ call }) => (call === 'token' ? 'drops' : 'takes');
    expect(await x.finish(finish())).toEqual({ refused: 'X did not answer. Try again', hint: 'unreachable' });
    double.mood = ({ call }) => (call === 'read' ? 'suspended' : 'takes');
    expect(await x.finish(finish())).toMatchObject({ hint: 'suspended' });
  });
});

describe('Mastodon', () => {
  it('makes itself known to a server, and connects who comes back', async () => {
    const { mastodon } = connectors();
    double.characters = 1500;
    const { url, kept } = linkOf(await mastodon.begin(asked({ server: 'https://m.example' })));
    expect(url).toMatch(/^https:\/\/m\.example\/oauth\/authorize\?/);
    const ava = double.addAccount('mastodon', 'ava');
    const code = codeOf(double.allow(url, ava));
    expect(await mastodon.finish({ details: {}, kept, code, verifier, redirect })).toEqual({
      result: {
        external_id: ava.id,
        username: 'ava',
        display_name: 'Name of ava',
        // Its picture is shown by https alone.
        avatar_url: null,
        server: 'https://m.example',
        access: ava.access,
        client_id: `client of ${redirect}`,
        client_secret: 'client secret',
        characters: 1500,
      },
    });
  });

  it.each(['', 'http://m.example', 'm', 'https://user@m.example', 'javascript:alert(1)'])(
    'takes no %o for a server',
    async (server) => {
      expect(await connectors().mastodon.begin(asked({ server }))).toMatchObject({ hint: 'server' });
    },
  );

  it('reaches nothing within this network, and this computer for tests alone', async () => {
    expect(await connectors().mastodon.begin(asked({ server: 'https://m.inside.example' }))).toMatchObject({
      refused: 'No server of Mastodon answers at https://m.inside.example',
    });
    const local = asked({ server: double.url });
    expect(await connectors().mastodon.begin(local)).toMatchObject({ hint: 'server' });
    expect(await connectors({ MARQUEE_SOCIAL_LOOPBACK: '1' }).mastodon.begin(local)).toHaveProperty('url');
  });
});

describe('Bluesky', () => {
  const server = 'https://sky.example';

  it('connects at once by an app password', async () => {
    const ava = double.addAccount('bluesky', 'ava');
    const given = asked({ server, handle: `@${ava.username.toUpperCase()}` }, ' abcd-efgh-ijkl-mnop ');
    expect(await connectors().bluesky.begin(given)).toEqual({
      result: {
        external_id: ava.id,
        username: ava.username,
        display_name: `Name of ${ava.username}`,
        avatar_url: 'https://cdn.example/ava.jpg',
        server,
        access: ava.access,
        refresh: ava.refresh,
        expires_in: expect.closeTo(7200, -2) as number,
        password: 'abcd-efgh-ijkl-mnop',
      },
    });
  });

  it('takes no other password, and says what is wrong', async () => {
    const ava = double.addAccount('bluesky');
    const begin = async (handle: string, secret?: string) => {
      const said = await connectors().bluesky.begin(asked({ server, handle }, secret));
      return 'hint' in said ? said.hint : 'connected';
    };
    double.calls.length = 0;
    expect(await begin(ava.username, 'correct horse battery')).toBe('secret');
    expect(await begin(ava.username)).toBe('secret');
    expect(await begin('ava', 'abcd-efgh-ijkl-mnop')).toBe('handle');
    expect(double.calls).toEqual([]);
    expect(await begin(ava.username, 'aaaa-bbbb-cccc-dddd')).toBe('secret');
    expect(await begin('nobody.bsky.example', 'abcd-efgh-ijkl-mnop')).toBe('secret');
    double.suspended.add(ava.id);
    expect(await begin(ava.username, 'abcd-efgh-ijkl-mnop')).toBe('suspended');
  });
});
