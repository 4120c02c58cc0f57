// What the shell loads together when someone views the app as another user.
export { ViewAsColumns } from './view-as-columns.tsx';
export { ViewAsFrame } from './view-as-frame.tsx';
export { ViewAsStrip } from './view-as-strip.tsx';
