import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { billingWebhook } from './handler.ts';

serveEdgeFunction(billingWebhook);
