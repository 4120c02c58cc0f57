import { isPublicHost, plainHost, shownHost } from '#functions/_shared/link-page/host-name.ts';
import { withoutHiddenLetters } from '#shared/lib/visible-text.ts';

/** The same limits as the constraints in …3000_link_trees.sql and the procedures in the files after it. */
export const linkTreeLimits = {
  title: 60,
  bio: 200,
  seoTitle: 60,
  seoDescription: 160,
  blocks: 50,
  label: 80,
  body: 500,
  url: 2000,
  /** Links in a row of social links. */
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

/** What can be done with a page, besides publishing it. */
export const linkTreeActions = ['pause', 'resume', 'delete', 'restore'] as const;
export type LinkTreeAction = (typeof linkTreeActions)[number];

/** Why an address does not work, as the link check reports it. */
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

/** What is missing on a creator's domain, as the domain check reports it. */
export const domainProblems = ['no_txt', 'wrong_txt', 'no_target', 'wrong_target'] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** The same check as private.require_custom_domain, for a domain in its normalised form. */
export const customDomainProblem = (domain: string): string | undefined =>
  !isPublicHost(domain) || domain.length > 200 || /\.(?:[0-9]+|invalid|onion|arpa|test)$/.test(domain)
    ? 'Enter a domain such as links.example.com'
    : undefined;

/** A domain as it is stored: other scripts as punycode. Text that is not a domain stays as typed. */
export const plainDomain = (typed: string): string => plainHost(typed) ?? typed;

export const reservedDomains = ['admin', 'api', 'app', 'www', 'login', 'support', 'linktree'];

/** An address split into what comes before the host, the host, the port, and the rest. */
const parts = /^(https:\/\/|mailto:[^@:/]+@)([^/?#:@]*)(?::([0-9]{1,5}))?((?:[/?#].*)?)$/i;

function withHost(address: string, change: (host: string) => string | undefined): string {
  const [, start = '', host] = parts.exec(address) ?? [];
  const changed = host === undefined ? undefined : change(host);
  return host === undefined || changed === undefined
    ? address
    : `${start}${changed}${address.slice(start.length + host.length)}`;
}

/** An address as it is stored, with its host as punycode. `shownLink` is the form that people see. */
export const plainLink = (address: string): string =>
  withoutHiddenLetters(address) === address ? withHost(address, plainHost) : address;
export const shownLink = (address: string): string => withHost(address, shownHost);

/**
 * Whether a page may link to this address; the same as private.is_page_link: no user name, a public host, and no
 * characters that a browser reads as a slash.
 */
export function isPageLink(address: string): boolean {
  if (
    address.length > linkTreeLimits.url ||
    withoutHiddenLetters(address) !== address ||
    // eslint-disable-next-line no-control-regex -- Browsers drop some of them, so that what is read isn't what is opened.
    /[\s\u0000-\u001f\u007f\\<>"`{}|^]/.test(address)
  )
    return false;
  const [, start, host = '', port = '1', rest = ''] = parts.exec(plainLink(address)) ?? [];
  if (start === undefined) return /^tel:\+?[0-9][0-9.()-]{2,24}$/.test(address);
  const isMail = !/^https/i.test(start);
  return (
    isPublicHost(host.toLowerCase()) &&
    Number(port) >= 1 &&
    Number(port) <= 65_535 &&
    !(isMail && (rest !== '' || port !== '1'))
  );
}

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

/** Whether an address is known for adult content, so that a gate is suggested. */
export function looksAdult(address: string): boolean {
  const host = /^https:\/\/([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
  return adultHosts.some((adult) => host === adult || host.endsWith(`.${adult}`));
}
