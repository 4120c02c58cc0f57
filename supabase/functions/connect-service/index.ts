import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { connectService } from './handler.ts';

serveEdgeFunction(connectService);
