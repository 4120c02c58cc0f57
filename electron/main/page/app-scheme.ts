import { protocol } from 'electron';
import { bundleHeaders } from './bundle-headers.ts';
import { readBundleFile } from './bundle-files.ts';
import { appOrigin, appScheme } from './page-address.ts';
import type { PageFile } from './page-file.ts';
import type { Photo } from './photos.ts';

/** Where the page requests a photo: renderer/src/lib/links/photo-address.ts. */
const photoPath = '/photo';

/**
 * Has to run before the app is ready. A standard scheme gives the page an origin, and with it storage and a content
 * policy.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

type Serving = {
  /** The folder of the page's build. */
  folder: string;
  /** The file to serve as the page now. */
  page: () => PageFile;
  /** The photo at an address, if the page may have it. */
  photo: (address: string | null) => Promise<Photo | undefined>;
  /** Runs after each response, with its path: then the page is busy and this process is idle. */
  onServed: (path: string) => void;
};

/** Serves the page's build, and the photos it shows, under the app's own origin. */
export function serveAppScheme({ folder, page, photo, onServed }: Serving): void {
  protocol.handle(appScheme, async (request) => {
    const { protocol: scheme, host, pathname, searchParams } = new URL(request.url);
    if (request.method !== 'GET' || `${scheme}//${host}` !== appOrigin) return refuse(405);
    const path = pathname === '/' ? page() : pathname;
    const file =
      path === photoPath ? await photo(searchParams.get('url')) : await readBundleFile(folder, path);
    setImmediate(onServed, path);
    if (file === undefined) return refuse(404);
    return new Response(file.body, { headers: { ...bundleHeaders, 'Content-Type': file.type } });
  });
}

const refuse = (status: number) => new Response(null, { status, headers: bundleHeaders });
