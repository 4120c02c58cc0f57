import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { sweepFiles } from './handler.ts';

serveEdgeFunction(sweepFiles);
