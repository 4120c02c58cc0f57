import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { linkPage } from './handler.ts';

serveAtTheEdge(linkPage);
