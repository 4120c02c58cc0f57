import { request } from '#renderer/bridge/index.ts';

export const listJobs = () => request('jobs.list');

export const listOutsideWork = () => request('jobs.outside');
