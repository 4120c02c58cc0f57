import { request } from '#renderer/bridge/index.ts';

export const listJobs = () => request('jobs.list');

export const runJob = (name: string) => request('jobs.run', { name });

export const listOutsideWork = () => request('jobs.outside');
