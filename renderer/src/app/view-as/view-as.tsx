// What the shell loads together, once someone views the app as someone else.
export { ViewAsColumns } from './view-as-columns.tsx';
export { ViewAsFrame } from './view-as-frame.tsx';
export { ViewAsStrip } from './view-as-strip.tsx';
