import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { billingWebhook } from './handler.ts';

serveAtTheEdge(billingWebhook);
