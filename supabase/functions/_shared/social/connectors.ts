import type { Connector, Refusal, Setting } from '../connect/connector.ts';
import type { Door } from '../outside/guarded-way.ts';
import { openDoor } from '../outside/open-door.ts';
import { ask, bearer, partIn, textIn, type Json } from './ask.ts';
import { createSession, sessionTokens } from './bluesky.ts';
import { mastodonRefusal, serverFacts } from './mastodon.ts';
import type { Not, Platform } from './provider.ts';
import { isLoopbackFine } from './providers.ts';
import { reachSet, reachTyped, type Reach } from './reach.ts';
import { askXForTokens, xRefusal, xSettings, type XSettings } from './x.ts';

const xScopes = 'tweet.read tweet.write users.read media.write offline.access';
const mastodonScopes = 'read:accounts read:statuses write:media write:statuses';

/** Connectors of the platforms, by their names. */
export function socialConnectors(
  setting: Setting,
  door: Door = openDoor,
): Readonly<Record<Platform, Connector>> {
  const isLocalFine = isLoopbackFine(setting);
  const reach = reachTyped(door, isLocalFine);
  return {
    x: xConnector(xSettings(setting)),
    mastodon: mastodonConnector(reach, isLocalFine),
    bluesky: blueskyConnector(reach, isLocalFine),
  };
}

/** What a person reads of an answer that is none of those wished for. */
function refusal(said: Not | { kind: 'ok' }, name: string): Refusal {
  switch (said.kind) {
    case 'wait':
      return { refused: `${name} asks to wait. Try again in a few minutes`, hint: 'too_fast' };
    case 'auth':
      return { refused: `${name} did not accept the sign-in. Try again`, hint: 'sign_in' };
    case 'suspended':
      return { refused: `${name} says that this account is suspended`, hint: 'suspended' };
    case 'refused':
      return { refused: `${name} refused it: ${said.said}`.slice(0, 290), hint: 'refused' };
    default:
      return { refused: `${name} did not answer. Try again`, hint: 'unreachable' };
  }
}

/** A picture elsewhere is shown by its address: https alone. */
const pictureIn = (body: Json, name: string): string | null => {
  const address = textIn(body, name);
  return /^https:\/\/\S{1,990}$/.test(address) ? address : null;
};

function xConnector(settings: XSettings): Connector {
  return {
    begin: async ({ state, challenge, redirect }) => {
      if (settings.clientId === '')
        return {
          refused:
            'X isn’t set up on this server. Set MARQUEE_X_CLIENT_ID and MARQUEE_X_CLIENT_SECRET as the deployment guide says under Social posting.',
          hint: 'not_configured',
        };
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirect,
        scope: xScopes,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return { url: `${settings.pages}/i/oauth2/authorize?${String(query)}` };
    },
    finish: async ({ code, verifier, redirect }) => {
      const fields = { grant_type: 'authorization_code', code, code_verifier: verifier };
      const given = await askXForTokens(settings, { ...fields, redirect_uri: redirect });
      if (given.kind !== 'ok') return refusal(given, 'X');
      const access = textIn(given.body, 'access_token');
      const who = await ask(
        reachSet,
        `${settings.api}/2/users/me?user.fields=profile_image_url,verified_type,subscription_type`,
        { headers: bearer({ secret: { access } }), judge: xRefusal },
      );
      if (who.kind !== 'ok') return refusal(who, 'X');
      const person = partIn(who.body, 'data');
      const id = textIn(person, 'id');
      if (id === '') return refusal({ kind: 'unknown' }, 'X');
      const seconds = given.body['expires_in'];
      return {
        result: {
          external_id: id,
          username: textIn(person, 'username'),
          display_name: textIn(person, 'name') || null,
          avatar_url: pictureIn(person, 'profile_image_url'),
          access,
          refresh: textIn(given.body, 'refresh_token') || null,
          expires_in: typeof seconds === 'number' ? Math.trunc(seconds) : 7200,
          // Those who pay may write long posts.
          is_premium:
            /^(?:basic|premium|premiumplus)$/i.test(textIn(person, 'subscription_type')) ||
            textIn(person, 'verified_type') === 'blue',
        },
      };
    },
  };
}

/** The origin of a server that a person typed, with or without https. */
function originIn(details: Json, isLocalFine: boolean): string | undefined {
  const typed = textIn(details, 'server').trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (typed === '' || !URL.canParse(address)) return undefined;
  const { protocol, origin, username, hostname } = new URL(address);
  if (protocol === 'http:') return isLocalFine && hostname === '127.0.0.1' ? origin : undefined;
  return username === '' && hostname.includes('.') ? origin : undefined;
}
const noServer: Refusal = { refused: 'Enter a server that starts with https://', hint: 'server' };

function mastodonConnector(reach: Reach, isLocalFine: boolean): Connector {
  return {
    begin: async ({ details, state, challenge, redirect }) => {
      const server = originIn(details, isLocalFine);
      if (server === undefined) return noServer;
      const facts = await serverFacts(reach, server);
      if ('kind' in facts) return { refused: `No server of Mastodon answers at ${server}`, hint: 'server' };
      // The server knows us as an app from now on; another connection makes another.
      const made = await ask(reach, `${server}/api/v1/apps`, {
        json: {
          client_name: 'Marquee',
          redirect_uris: redirect,
          scopes: mastodonScopes,
        },
      });
      if (made.kind !== 'ok') return refusal(made, server);
      const id = textIn(made.body, 'client_id');
      const secret = textIn(made.body, 'client_secret');
      if (id === '' || secret === '') return refusal({ kind: 'unknown' }, server);
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: id,
        redirect_uri: redirect,
        scope: mastodonScopes,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return {
        url: `${server}/oauth/authorize?${String(query)}`,
        kept: { server, client_id: id, client_secret: secret, characters: facts.characters },
      };
    },
    finish: async ({ kept, code, verifier, redirect }) => {
      const server = textIn(kept, 'server');
      const [clientId, clientSecret] = [textIn(kept, 'client_id'), textIn(kept, 'client_secret')];
      const given = await ask(reach, `${server}/oauth/token`, {
        does: true,
        form: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: redirect,
          client_id: clientId,
          client_secret: clientSecret,
          scope: mastodonScopes,
        }),
      });
      if (given.kind !== 'ok') return refusal(given, server);
      const access = textIn(given.body, 'access_token');
      const who = await ask(reach, `${server}/api/v1/accounts/verify_credentials`, {
        headers: bearer({ secret: { access } }),
        judge: mastodonRefusal,
      });
      if (who.kind !== 'ok') return refusal(who, server);
      const id = textIn(who.body, 'id');
      if (id === '' || access === '') return refusal({ kind: 'unknown' }, server);
      const { characters } = kept;
      return {
        result: {
          external_id: id,
          username: textIn(who.body, 'acct') || textIn(who.body, 'username'),
          display_name: textIn(who.body, 'display_name') || null,
          avatar_url: pictureIn(who.body, 'avatar'),
          server,
          access,
          client_id: clientId,
          client_secret: clientSecret,
          characters: typeof characters === 'number' ? Math.min(characters, 100_000) : null,
        },
      };
    },
  };
}

/** Four groups of four, as Bluesky makes them: nobody's own password is kept here. */
const appPassword = /^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/;

function blueskyConnector(reach: Reach, isLocalFine: boolean): Connector {
  return {
    begin: async ({ details, secret = '' }) => {
      const server = originIn(details, isLocalFine);
      if (server === undefined) return noServer;
      const handle = textIn(details, 'handle').trim().replace(/^@/, '').toLowerCase();
      if (!/^(?:[a-z\d-]{1,63}\.)+[a-z][a-z\d-]{0,62}$/.test(handle))
        return { refused: 'Enter the handle, such as ava.bsky.social', hint: 'handle' };
      const password = secret.trim().toLowerCase();
      if (!appPassword.test(password))
        return {
          refused: 'Enter an app password: Bluesky makes them in Settings → Privacy and security',
          hint: 'secret',
        };
      const made = await createSession(reach, server, { identifier: handle, password });
      if (made.kind === 'auth')
        return { refused: 'Bluesky did not accept this handle and app password', hint: 'secret' };
      if (made.kind !== 'ok') return refusal(made, 'Bluesky');
      const tokens = sessionTokens(made.body);
      const did = textIn(made.body, 'did');
      if (tokens === undefined || !/^did:[a-z]+:\S{1,180}$/.test(did))
        return refusal({ kind: 'unknown' }, 'Bluesky');
      const profile = await ask(
        reach,
        `${server}/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(did)}`,
        { headers: bearer({ secret: { access: tokens.access } }) },
      );
      // It signs in without a picture as well.
      const shown = profile.kind === 'ok' ? profile.body : {};
      return {
        result: {
          external_id: did,
          username: textIn(made.body, 'handle') || handle,
          display_name: textIn(shown, 'displayName') || null,
          avatar_url: pictureIn(shown, 'avatar'),
          server,
          password,
          ...tokens,
        },
      };
    },
    finish: () => Promise.resolve({ refused: 'Bluesky is connected by an app password', hint: 'refused' }),
  };
}
