import type { Session } from 'electron';
import { isPage, type PageAddress } from '#electron/main/page/page-address.ts';

/** Copying a link or a report is all that the page asks of the system; notifications are the main process's. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Camera, location, devices and the rest are refused without a question. */
export function guardPermissions(session: Session, page: PageAddress): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(allowed.has(permission) && isPage(contents.getURL(), page));
  });
  session.setPermissionCheckHandler(
    (contents, permission) => allowed.has(permission) && contents !== null && isPage(contents.getURL(), page),
  );
  session.setDevicePermissionHandler(() => false);
}
