import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { telegramWebhook } from './handler.ts';

serveAtTheEdge(telegramWebhook);
