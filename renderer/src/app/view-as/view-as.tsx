// What the shell loads together, once somebody looks at the app as somebody else.
export { ViewAsColumns } from './view-as-columns.tsx';
export { ViewAsFrame } from './view-as-frame.tsx';
export { ViewAsStrip } from './view-as-strip.tsx';
