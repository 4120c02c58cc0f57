import { expect, it } from 'vitest';
import { contractLoaders } from '#shared/contract/bridge.ts';

type Tables = Record<string, { errorMessage: { table: object } }>;

/**
 * Calls whose failure has no message because the page handles it: flags stay off, and defaults and typed text stay in
 * place.
 */
const withoutSentence = [
  'branding.get',
  'config.getDefaultTimezone',
  'config.getFeatureFlags',
  'config.getTrashDays',
  // The page itself says that the value is unknown.
  'config.getPublicAddress',
  'settings.getInviteExpiryDays',
  'settings.isSignUpOpen',
  'chats.enterRoom',
  'chats.leaveRoom',
  'chats.sayTyping',
  'connection.check',
  'connection.watch',
  'drafts.clear',
  'drafts.drop',
  'drafts.keep',
  'drafts.open',
  // These fail only if the app itself is broken.
  'desktop.describe',
  'desktop.openMenu',
  'desktop.quit',
  'desktop.setBellOpen',
  'desktop.setColorScheme',
  'desktop.showLog',
  'links.take',
  // The Permission Error page shows the one sentence that the specification has for it.
  'permissions.mine',
];

it('has one sentence for the failure of every call, beside the api.ts of its domain', async () => {
  const contracts = await Promise.all(Object.values(contractLoaders).map((load) => load()));
  const calls = contracts.flatMap((contract) => Object.keys(contract.calls));
  const tables = Object.values(
    import.meta.glob(['../**/error-messages.ts', '!../lib/**'], { eager: true }) as Tables,
  );
  const described = tables.flatMap(({ errorMessage }) => Object.keys(errorMessage.table));
  expect([...described, ...withoutSentence].sort()).toEqual(calls.sort());
});
