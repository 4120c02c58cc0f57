export { observeCalls } from '#renderer/bridge/index.ts';
