// Import this before anything that creates a schema: otherwise zod probes `new Function`, which the CSP blocks and
// reports.
import { config } from 'zod/mini';

config({ jitless: true });
