import type { Door } from '../outside/guarded-way.ts';
import { bluesky } from './bluesky.ts';
import { mastodon } from './mastodon.ts';
import type { Platform, Provider } from './provider.ts';
import { reachTyped } from './reach.ts';
import { x, xSettings } from './x.ts';

type Setting = (name: string) => string | undefined;

const realPause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** For tests: servers of this computer may be typed as well. */
export const isLoopbackFine = (setting: Setting): boolean => setting('MARQUEE_SOCIAL_LOOPBACK') === '1';

/** All platforms. Another one is one more file, a line here, and its entry in shared/domain/social-platforms.ts. */
export function providers(
  setting: Setting,
  { door, pause = realPause }: { door: Door; pause?: (ms: number) => Promise<void> },
): Readonly<Record<Platform, Provider>> {
  const reach = reachTyped(door, isLoopbackFine(setting));
  return {
    x: x({ settings: xSettings(setting), pause }),
    bluesky: bluesky({ reach }),
    mastodon: mastodon({ reach, pause }),
  };
}
