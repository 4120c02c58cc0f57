import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { checkFile } from './handler.ts';

serveEdgeFunction(checkFile);
