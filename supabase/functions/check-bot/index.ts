import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { checkBot } from './handler.ts';

serveEdgeFunction(checkBot);
