import { judgeState, readState } from './database-state.ts';
import type { Finding } from './finding.ts';
import { judgeLiveUpdates } from './live-updates.ts';
import { operatorClient, type Deployment } from './operator.ts';
import { isEmbeddedBackend, judgeJobs } from './scheduled-work.ts';
import { judgeSignIn, readSignInSettings } from './sign-in-service.ts';
import { judgeSite } from './site.ts';
import { judgeViewAs } from './view-as.ts';

/** Goes through the deployment guide's steps, in its order, and says what became of each. */
export async function examine(deployment: Deployment, site?: string): Promise<Finding[]> {
  const client = operatorClient(deployment);
  const state = await readState(client);
  // Nothing else can be told of a database that does not answer.
  if ('verdict' in state) return [state];
  return [
    ...judgeState(state),
    await judgeViewAs(client, state),
    judgeJobs(state, await isEmbeddedBackend(deployment)),
    ...judgeSignIn(await readSignInSettings(deployment), state),
    await judgeLiveUpdates(client),
    ...(site === undefined
      ? [{ step: 'Web page', verdict: 'unknown', says: 'not looked at: --site https://…' } satisfies Finding]
      : await judgeSite(site, deployment.url)),
  ];
}
