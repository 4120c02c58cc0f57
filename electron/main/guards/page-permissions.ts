import type { Session } from 'electron';
import { isPage, type PageAddress } from '#electron/main/page/page-address.ts';

/** The page only needs to copy links and reports; notifications are shown by the main process. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Camera, location, devices and so on are refused without asking the user. */
export function guardPermissions(session: Session, page: PageAddress): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(allowed.has(permission) && isPage(contents.getURL(), page));
  });
  session.setPermissionCheckHandler(
    (contents, permission) => allowed.has(permission) && contents !== null && isPage(contents.getURL(), page),
  );
  session.setDevicePermissionHandler(() => false);
}
