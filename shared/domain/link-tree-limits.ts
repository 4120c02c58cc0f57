import { withoutHiddenLetters } from '#shared/lib/visible-text.ts';

/** The same bounds as the constraints of …3000_link_trees.sql and the procedures of the files that follow it. */
export const linkTreeLimits = {
  title: 60,
  bio: 200,
  seoTitle: 60,
  seoDescription: 160,
  blocks: 50,
  label: 80,
  body: 500,
  url: 2000,
  /** Of a row of social links. */
  links: 12,
  maxClicks: 1_000_000,
  password: { least: 4, most: 100 },
  versions: 50,
} as const;

export const linkTreeStatuses = ['draft', 'published', 'paused'] as const;

export const linkBlockKinds = [
  'link',
  'heading',
  'text',
  'social',
  'email',
  'phone',
  'image',
  'divider',
] as const;
export type LinkBlockKind = (typeof linkBlockKinds)[number];

export const linkGates = ['none', 'sensitive', 'age_18', 'age_21'] as const;

export const linkBlockStyles = ['plain', 'filled'] as const;
export const linkPresets = ['plain', 'night', 'warm', 'forest', 'rose', 'own'] as const;
export const linkCorners = ['square', 'round', 'pill'] as const;

/** What becomes of a page besides publishing. */
export const linkTreeActions = ['pause', 'resume', 'delete', 'restore'] as const;
export type LinkTreeAction = (typeof linkTreeActions)[number];

/** Why an address does not work, as the check of links finds it. */
export const linkProblems = [
  'not_found',
  'unsafe',
  'no_answer',
  'no_host',
  'certificate',
  'server_error',
  'redirects',
] as const;
export type LinkProblem = (typeof linkProblems)[number];

/** What a domain of a creator lacks, as the check of domains finds it. */
export const domainProblems = ['no_txt', 'wrong_txt', 'no_target', 'wrong_target'] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** The same as private.require_custom_domain: letters of other scripts look like those of other people's names, also as xn--…. */
export function customDomainProblem(typed: string): string | undefined {
  // eslint-disable-next-line no-control-regex -- all of ASCII
  if (/[^\u0001-\u007f]/.test(typed) || /(?:^|\.)..--/.test(typed))
    return 'Use a domain with the letters a–z, numbers and hyphens';
  const isName =
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(typed) && typed.length <= 200;
  return !isName || /\.(?:localhost|local|internal|invalid|onion|arpa|lan|home|corp|test)$/.test(typed)
    ? 'Enter a domain such as links.example.com'
    : undefined;
}

export const reservedDomains = ['admin', 'api', 'app', 'www', 'login', 'support', 'linktree'];

/** The same as private.is_page_link: no user name, no letters that look like others in a host, nothing that a browser reads as a slash. */
const shapes = [
  /^https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::[0-9]{1,5})?(?:[/?#].*)?$/i,
  /^mailto:[^@:/]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
  /^tel:\+?[0-9][0-9.()-]{2,24}$/,
];

/** Whether a page may lead there. */
export const isPageLink = (address: string): boolean =>
  address.length <= linkTreeLimits.url &&
  withoutHiddenLetters(address) === address &&
  // eslint-disable-next-line no-control-regex -- Browsers drop some of them, so that what is read isn't what is opened.
  !/[\s\u0000-\u001f\u007f\\<>"`{}|^]/.test(address) &&
  shapes.some((shape) => shape.test(address));

const adultHosts = [
  'onlyfans.com',
  'fansly.com',
  'fanvue.com',
  'loyalfans.com',
  'manyvids.com',
  'pornhub.com',
  'xvideos.com',
  'chaturbate.com',
  'clips4sale.com',
  'fancentro.com',
];

/** Whether an address is known to lead to content for adults, so that a gate is suggested. */
export function looksAdult(address: string): boolean {
  const host = /^https:\/\/([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
  return adultHosts.some((adult) => host === adult || host.endsWith(`.${adult}`));
}
