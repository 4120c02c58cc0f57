import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { requestUpload } from './handler.ts';

serveAtTheEdge(requestUpload);
