import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** Builds the page as the app is built, and serves it on a free port. */
export async function serveNotePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = path.join(projectRoot, '.cache/note-page');
  const shared = { root: import.meta.dirname, configFile: false, logLevel: 'warn' } as const;
  await build({
    ...shared,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'chrome108', chunkSizeWarningLimit: 5000 },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('The page of a note is not served');
  return { url, stop: () => server.close() };
}
