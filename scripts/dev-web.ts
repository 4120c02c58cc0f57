// `npm run dev:web`: the page with hot reload, in front of the embedded backend.
import { createServer } from 'vite';
import { projectRoot } from './run.ts';
import { startDemoBackend } from './window/demo-backend.ts';

const backend = await startDemoBackend();
const paths = ['/config.json', '/auth/v1', '/rest/v1', '/realtime/v1', '/storage/v1', '/functions/v1'];
const server = await createServer({
  configFile: `${projectRoot}/vite.config.ts`,
  server: {
    host: '127.0.0.1',
    // The page keeps its own origin, so the backend tells it the address that it came by.
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
