import type { Connector, Refusal, Setting } from '../connect/connector.ts';
import { clientRefused } from './drive-access.ts';
import { accountOf } from './google-drive.ts';
import { askForTokens, googleClient, googlePages } from './google-oauth.ts';
import { driveAddresses, driveScope } from './google-token.ts';

/** A person waits for it, and a function has ten seconds. */
const quickMs = 4000;
const notConfigured: Refusal = {
  refused:
    'Connecting a Google account isn’t set up on this server. Set MARQUEE_GOOGLE_CLIENT_ID and MARQUEE_GOOGLE_CLIENT_SECRET as the deployment guide says under Google Drive, or connect a service account.',
  hint: 'not_configured',
};
const unreachable: Refusal = { refused: 'Google did not answer. Try again later.', hint: 'unreachable' };

/** A Google account that agrees to have its Drive read: for agencies that can’t share folders with a service account. */
export const driveConnector = (setting: Setting): Connector => ({
  begin: ({ details, state, challenge, redirect }) => {
    const client = googleClient(setting);
    if (client === undefined) return Promise.resolve(notConfigured);
    const { account_email: account } = details;
    const asked = new URLSearchParams({
      client_id: client.id,
      redirect_uri: redirect,
      response_type: 'code',
      scope: driveScope,
      access_type: 'offline',
      // Only then is there a lasting token again for an account that agreed before.
      prompt: 'consent',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(typeof account === 'string' && account.length <= 254 ? { login_hint: account } : {}),
    });
    return Promise.resolve({ url: `${googlePages(setting)}/o/oauth2/v2/auth?${asked.toString()}` });
  },
  finish: async ({ code, verifier, redirect }) => {
    const client = googleClient(setting);
    if (client === undefined) return notConfigured;
    const addresses = driveAddresses(setting);
    const answer = await askForTokens(
      addresses,
      {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirect,
        client_id: client.id,
        client_secret: client.secret,
      },
      quickMs,
    );
    if (answer === undefined) return unreachable;
    const { isOk, said } = answer;
    if (!isOk || typeof said.access_token !== 'string')
      return said.error === 'invalid_client' || said.error === 'unauthorized_client'
        ? { refused: clientRefused, hint: 'client' }
        : { refused: 'Google did not take the code. Connect again.', hint: 'code' };
    // People may leave out what they are asked for.
    const given = (said.scope ?? '').split(' ');
    if (driveScope.split(' ').some((wanted) => !given.includes(wanted)))
      return {
        refused:
          'Marquee needs both permissions, to see files and their activity. Connect again and tick both.',
        hint: 'scope',
      };
    if (typeof said.refresh_token !== 'string')
      return {
        refused:
          'Google gave no lasting access. Remove Marquee under myaccount.google.com/permissions, then connect again.',
        hint: 'refresh',
      };
    const account = await accountOf({ addresses, token: said.access_token }, quickMs);
    if (account.kind !== 'ok')
      return account.kind === 'refused'
        ? {
            refused:
              'Turn on the Google Drive API and the Drive Activity API for this client, then connect again.',
            hint: 'api',
          }
        : unreachable;
    return {
      result: {
        account_email: account.body.user?.emailAddress ?? '',
        refresh_token: said.refresh_token,
        scope: said.scope,
      },
    };
  },
});
