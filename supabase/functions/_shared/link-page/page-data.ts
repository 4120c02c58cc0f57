/** What get_public_link_tree answers of a page that is there. */
export type PageTheme = {
  preset?: string;
  background?: string;
  text?: string;
  button?: string;
  label?: string;
  corners?: string;
};
export type PageUtm = { source?: string; medium?: string; campaign?: string };
export type PageBlock = {
  id: string;
  kind: string;
  label: string | null;
  body: string | null;
  links: string[];
  icon: string | null;
  thumbnail_url: string | null;
  style: string;
  gate: string;
  is_locked: boolean;
  has_password: boolean;
  /** None of a locked one. */
  url: string | null;
};
export type PublicPage = {
  status: 'ok' | 'gate';
  id: string;
  title: string;
  bio: string | null;
  avatar_url: string | null;
  /** Of the face where there is no picture, that of the model everywhere else; none beside a picture. */
  hue: number | null;
  theme: PageTheme;
  gate: string;
  seo_title: string | null;
  seo_description: string | null;
  social_image_url: string | null;
  noindex: boolean;
  utm: PageUtm;
  workspace: string | null;
  can_report: boolean;
  /** As visitors write it, by the server's own setting; null where that is empty. */
  address: string | null;
  blocks: PageBlock[];
};

/** What a visitor is shown in place of the blocks, after they opened one that is locked. */
export type Step =
  | { kind: 'gate'; block: string; gate: string; label: string | null }
  | { kind: 'password'; block: string; label: string | null; problem: string | null; isGatePassed: boolean }
  | { kind: 'opened'; url: string; label: string | null }
  | { kind: 'report' }
  | { kind: 'problem'; text: string }
  | { kind: 'reported'; text: string };

/** What open_link_block answers, as the step that a visitor sees. */
export function stepOf(answer: Record<string, unknown>, block: string, isGatePassed: boolean): Step {
  const label = typeof answer['label'] === 'string' ? answer['label'] : null;
  switch (answer['status']) {
    case 'ok':
      return {
        kind: 'opened',
        url: withUtm(String(answer['url']), answer['utm'] ?? {}),
        label,
      };
    case 'gate':
      return { kind: 'gate', block, gate: String(answer['gate']), label };
    case 'password_required': {
      const left = Number(answer['attempts_left']);
      const problem =
        answer['reason'] === 'incorrect'
          ? `Incorrect password. ${String(left)} ${left === 1 ? 'try' : 'tries'} left.`
          : null;
      return { kind: 'password', block, label, problem, isGatePassed };
    }
    case 'rate_limited':
      return { kind: 'problem', text: 'Too many incorrect passwords. Try again in 15 minutes.' };
    default:
      return { kind: 'problem', text: 'This link is not available.' };
  }
}

/** What a report was answered, as the step that a visitor sees. */
export const reportStepOf = (answer: Record<string, unknown>): Step =>
  answer['status'] === 'ok'
    ? { kind: 'reported', text: 'Thank you. Your report was sent.' }
    : answer['status'] === 'rate_limited'
      ? { kind: 'problem', text: 'Too many reports. Try again in an hour.' }
      : { kind: 'problem', text: 'The report could not be sent. Try again later.' };

/** An address that a page may carry; anything else is none. */
export function safeLink(address: string | null): string | undefined {
  if (address === null) return undefined;
  try {
    const { protocol, username, password, href } = new URL(address);
    return ['https:', 'mailto:', 'tel:'].includes(protocol) && username === '' && password === ''
      ? href
      : undefined;
  } catch {
    return undefined;
  }
}

/** With the page's campaign tags, where the address has none. */
export function withUtm(address: string, utm: PageUtm): string {
  if (!address.startsWith('https:')) return address;
  const url = new URL(address);
  for (const [name, value] of Object.entries(utm))
    if (value !== '' && !url.searchParams.has(`utm_${name}`)) url.searchParams.set(`utm_${name}`, value);
  return url.href;
}
