import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { checkBot } from './handler.ts';

serveAtTheEdge(checkBot);
