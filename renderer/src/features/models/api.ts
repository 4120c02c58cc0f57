import { request } from '#renderer/bridge/index.ts';

export const countSocials = () => request('socials.counts');
