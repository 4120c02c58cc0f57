import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { connectService } from './handler.ts';

serveAtTheEdge(connectService);
