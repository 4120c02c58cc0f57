import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const createLinkTree = (input: CallInput<'linkTrees.create'>) => request('linkTrees.create', input);
export const saveLinkTree = (input: CallInput<'linkTrees.save'>) => request('linkTrees.save', input);
export const publishLinkTree = (input: CallInput<'linkTrees.publish'>) => request('linkTrees.publish', input);
export const restoreVersion = (input: CallInput<'linkTrees.restoreVersion'>) =>
  request('linkTrees.restoreVersion', input);
export const setCustomDomain = (input: CallInput<'linkTrees.setDomain'>) =>
  request('linkTrees.setDomain', input);
export const checkCustomDomain = (id: string) => request('linkTrees.checkDomain', { id });
export const setLinkTreeStatus = (input: CallInput<'linkTrees.setStatus'>) =>
  request('linkTrees.setStatus', input);
