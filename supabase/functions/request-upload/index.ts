import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { requestUpload } from './handler.ts';

serveEdgeFunction(requestUpload);
