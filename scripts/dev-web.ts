// `npm run dev:web`: the page with hot reload, connected to the embedded backend.
import { createServer } from 'vite';
import { projectRoot } from './run.ts';
import { startDemoBackend } from './window/demo-backend.ts';

const backend = await startDemoBackend();
const paths = ['/config.json', '/auth/v1', '/rest/v1', '/realtime/v1', '/storage/v1', '/functions/v1'];
const server = await createServer({
  configFile: `${projectRoot}/vite.config.ts`,
  server: {
    host: '127.0.0.1',
    // Keeps the Host header, so that the backend returns the dev server's address to the page.
    proxy: Object.fromEntries(
      paths.map((path) => [path, { target: backend.url, changeOrigin: false, ws: true }]),
    ),
  },
});
await server.listen();
server.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([server.close(), backend.close()]).then(() => process.exit(0)));
}
