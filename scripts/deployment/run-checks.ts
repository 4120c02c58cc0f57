import { judgeState, readState } from './database-state.ts';
import { judgeAddresses } from './addresses.ts';
import { readAuthConfig, type ManagementApi } from './auth-config.ts';
import { judgeCalendarLinks } from './calendar-links.ts';
import { judgeFiles } from './files.ts';
import type { Check } from './check.ts';
import { judgeLiveUpdates } from './live-updates.ts';
import { judgePayment } from './online-payment.ts';
import { judgeMail } from './mail.ts';
import { adminClient, type Deployment } from './admin-client.ts';
import { isEmbeddedBackend, judgeJobs } from './scheduled-work.ts';
import { judgeLimits } from './sign-in-limits.ts';
import { judgeSeal } from './seal.ts';
import { judgeRules } from './sign-in-rules.ts';
import { judgeSignIn, readSignInSettings } from './sign-in-service.ts';
import { judgeSite } from './site.ts';
import { judgeVault } from './vault.ts';
import { judgeViewAs } from './view-as.ts';

/** Runs the deployment guide's steps in order, and returns each result. */
export async function runChecks(
  deployment: Deployment,
  site?: string,
  managementApi: ManagementApi = { url: 'https://api.supabase.com', token: undefined },
): Promise<Check[]> {
  const client = adminClient(deployment);
  const state = await readState(client);
  // A database that does not answer leaves nothing else to check.
  if ('verdict' in state) return [state];
  const isEmbedded = await isEmbeddedBackend(deployment);
  const config = await readAuthConfig(deployment, isEmbedded, managementApi);
  return [
    ...judgeState(state),
    judgeAddresses(state, isEmbedded),
    await judgeViewAs(client, state),
    judgeJobs(state, isEmbedded),
    judgeVault(state),
    judgeSeal(state),
    ...judgeSignIn(await readSignInSettings(deployment), state, config),
    judgeRules(config),
    judgeLimits(config),
    await judgePayment(deployment, state),
    await judgeFiles(client, deployment),
    judgeMail(state),
    await judgeCalendarLinks(deployment),
    await judgeLiveUpdates(client),
    ...(site === undefined
      ? [
          {
            step: 'Web page',
            verdict: 'unknown',
            says: 'not checked: add --site https://…',
          } satisfies Check,
        ]
      : await judgeSite(site, deployment.url)),
  ];
}
