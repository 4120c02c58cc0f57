import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { telegramWebhook } from './handler.ts';

serveEdgeFunction(telegramWebhook);
