// Imported before anything that makes a schema: zod otherwise probes `new Function`, which the CSP refuses and reports.
import { config } from 'zod/mini';

config({ jitless: true });
