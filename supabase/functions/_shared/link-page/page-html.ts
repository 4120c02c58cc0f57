import { Html, markup } from './html.ts';
import { icon, iconName, siteName } from './icons.ts';
import { safeLink, withUtm, type PageBlock, type PublicPage, type Step } from './page-data.ts';
import { pageStyle } from './theme.ts';

export type Surround = {
  /** Where pictures lie and visits are counted; empty for the page's own origin. */
  server: string;
  /** The page's own address, for previews of links; null where nobody knows it. */
  address: string | null;
  isGatePassed: boolean;
  step?: Step | undefined;
};

export const notAvailable = 'This page is not available';

const gateTexts: Readonly<Record<string, { about: string; ask: string; yes: string; mark: string }>> = {
  sensitive: {
    about: 'This page has content that some people find sensitive.',
    ask: 'Do you want to see it?',
    yes: 'Continue',
    mark: '!',
  },
  age_18: {
    about: 'This page has links for adults.',
    ask: 'Are you 18 or older?',
    yes: 'I am 18 or older',
    mark: '18+',
  },
  age_21: {
    about: 'This page has links for adults.',
    ask: 'Are you 21 or older?',
    yes: 'I am 21 or older',
    mark: '21+',
  },
};

/** What stands in the body of a page: the same on a server, in the page for visitors, and in the preview of the editor. */
export function pageBody(page: PublicPage, around: Surround): Html {
  const { step, server } = around;
  const isAsked = step !== undefined || page.status === 'gate';
  const inside =
    step === undefined ? (page.status === 'gate' ? pageGate(page) : blocks(page, around)) : stepMarkup(step);
  return markup`<p class="escape" hidden><span>Links may not open in this app.</span></p><main class="${isAsked ? 'narrow' : 'page'}" data-tree="${page.id}" data-server="${server}" data-state="${step?.kind ?? page.status}">${head(page, server)}${inside}</main>${foot(page, around)}`;
}

const head = (page: PublicPage, server: string) =>
  markup`${face(page, server)}<h1 dir="auto">${page.title}</h1>${page.status === 'ok' && page.bio !== null && markup`<p class="bio" dir="auto">${page.bio}</p>`}`;

const face = ({ avatar_url, title }: PublicPage, server: string) =>
  avatar_url === null
    ? markup`<div class="face" aria-hidden="true">${initials(title)}</div>`
    : markup`<img class="face" src="${server}${avatar_url}" alt="" width="88" height="88">`;

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase();

function foot({ workspace, can_report }: PublicPage, { step }: Surround): Html {
  const report =
    can_report &&
    step?.kind !== 'report' &&
    markup`<a href="?report=1">Report this page</a>${workspace !== null && ' · '}`;
  return markup`<footer>${report}${workspace}</footer>`;
}

function pageGate({ gate }: PublicPage): Html {
  const { about, ask, yes } = gateTexts[gate] ?? { about: '', ask: '', yes: 'Continue' };
  return markup`<p class="bio">${about}<br>${ask}</p><div class="steps"><form method="get" data-gate="page"><input type="hidden" name="gate" value="1"><button class="main">${yes}</button></form><a class="quiet" data-leave href="about:blank">Leave</a></div><p class="small" data-with-script hidden>Your answer stays in this browser for 30 days.</p>`;
}

function blocks(page: PublicPage, around: Surround): Html {
  const [first] = page.blocks;
  // A row of icons at the start belongs to the head.
  const isHead = first?.kind === 'social';
  return markup`${isHead && block(first, page, around)}<div class="blocks">${page.blocks.slice(isHead ? 1 : 0).map((one) => block(one, page, around))}</div>`;
}

function block(one: PageBlock, page: PublicPage, around: Surround): Html | false {
  switch (one.kind) {
    case 'heading':
      return markup`<h2 dir="auto">${one.label}</h2>`;
    case 'text':
      return markup`<p class="note" dir="auto">${one.body}</p>`;
    case 'divider':
      return markup`<hr>`;
    case 'social':
      return markup`<ul class="socials">${one.links.map((link) => social(link, one, page))}</ul>`;
    case 'image':
      return picture(one, page, around);
    default:
      return linkBlock(one, page, around);
  }
}

function social(address: string, { id }: PageBlock, { utm }: PublicPage): Html | false {
  const to = safeLink(address);
  return (
    to !== undefined &&
    markup`<li><a href="${withUtm(to, utm)}" rel="noopener nofollow" data-block="${id}" aria-label="${siteName(to)}">${icon(iconName('link', to, null))}</a></li>`
  );
}

function picture(one: PageBlock, page: PublicPage, around: Surround): Html | false {
  if (one.thumbnail_url === null || one.is_locked) return linkBlock(one, page, around);
  const image = markup`<img class="picture" src="${around.server}${one.thumbnail_url}" alt="${one.label}" loading="lazy">`;
  const to = safeLink(one.url);
  return to === undefined
    ? image
    : markup`<a href="${withUtm(to, page.utm)}" rel="noopener nofollow" data-block="${one.id}">${image}</a>`;
}

function linkBlock(one: PageBlock, page: PublicPage, { server, isGatePassed }: Surround): Html | false {
  const sign =
    one.thumbnail_url === null
      ? icon(iconName(one.kind, one.url, one.icon))
      : markup`<img src="${server}${one.thumbnail_url}" alt="" width="36" height="36" loading="lazy">`;
  const inside = markup`${sign}<span dir="auto">${one.label}</span>${mark(one)}`;
  const look = one.style === 'filled' ? 'block filled' : 'block';
  // A locked one has no address here: opening it asks the server, by a form so that no preview of links does.
  if (one.is_locked)
    return markup`<form method="post" data-open="${one.id}"><input type="hidden" name="block" value="${one.id}">${gateField(isGatePassed && page.gate !== 'none' && one.gate === 'none')}<button class="${look}">${inside}</button></form>`;
  const to = safeLink(one.url);
  return (
    to !== undefined &&
    markup`<a class="${look}" href="${withUtm(to, page.utm)}" rel="noopener nofollow" data-block="${one.id}">${inside}</a>`
  );
}

const gateField = (isPassed: boolean) => isPassed && markup`<input type="hidden" name="gate" value="1">`;

const mark = ({ gate, has_password }: PageBlock) =>
  gate !== 'none'
    ? markup`<span class="mark">${gateTexts[gate]?.mark ?? '!'}</span>`
    : icon(has_password ? 'lock' : 'arrow');

function stepMarkup(step: Step): Html {
  switch (step.kind) {
    case 'gate': {
      const { ask, yes } = gateTexts[step.gate] ?? { ask: '', yes: 'Continue' };
      return markup`<p class="bio"><b dir="auto">${step.label}</b><br>${ask}</p><div class="steps"><form method="post" data-open="${step.block}"><input type="hidden" name="block" value="${step.block}"><input type="hidden" name="gate" value="1"><button class="main">${yes}</button></form>${back}</div>`;
    }
    case 'password': {
      const problem = step.problem !== null && markup`<p class="problem" role="alert">${step.problem}</p>`;
      return markup`<p class="bio"><b dir="auto">${step.label}</b></p><form class="steps" method="post" data-open="${step.block}"><input type="hidden" name="block" value="${step.block}">${gateField(step.isGatePassed)}<label>Password<input type="password" name="password" autocomplete="off" maxlength="100" required autofocus></label>${problem}<button class="main">Open</button>${back}</form>`;
    }
    case 'opened': {
      const to = safeLink(step.url) ?? 'about:blank';
      return markup`<div class="steps"><a class="block main" data-opened href="${to}" rel="noopener nofollow">Continue to ${siteName(to) || step.label}</a>${back}</div>`;
    }
    case 'report':
      return markup`<form class="steps" method="post" data-report><input type="hidden" name="report" value="1"><label>What is wrong with this page?<select name="reason">${reasons.map(([value, words]) => markup`<option value="${value}">${words}</option>`)}</select></label><label>What should we know? (optional)<textarea name="text" rows="4" maxlength="500"></textarea></label><button class="main">Send report</button>${back}</form>`;
    case 'reported':
    case 'problem':
      return markup`<p class="bio" role="alert">${step.text}</p><div class="steps">${back}</div>`;
  }
}

const reasons = [
  ['pretends', 'It pretends to be someone else'],
  ['illegal', 'It leads to something illegal'],
  ['fraud', 'It is spam or fraud'],
  ['consent', 'It shows me without my consent'],
  ['other', 'Something else'],
] as const;

const back = markup`<a class="quiet" data-back href="?">Back</a>`;

/** What anyone sees at an address without a page. */
export const missingBody = markup`<main class="narrow" data-state="missing"><h1>${notAvailable}</h1><p class="bio">Check the address, or ask the person who sent it to you.</p></main>`;

/** What search engines, and previews of links, read of a page. */
function about(page: PublicPage, { address, server, step }: Surround): Html {
  const title = page.seo_title ?? page.title;
  const description = page.seo_description ?? page.bio;
  const described = (name: Html) => description !== null && markup`<meta ${name} content="${description}">`;
  const hidden =
    (page.noindex || step !== undefined) && markup`<meta name="robots" content="noindex, nofollow">`;
  const onward =
    step?.kind === 'opened' &&
    markup`<meta http-equiv="refresh" content="0;url=${safeLink(step.url) ?? 'about:blank'}">`;
  const image = page.social_image_url ?? page.avatar_url;
  const picture =
    image !== null &&
    address !== null &&
    markup`<meta property="og:image" content="${server === '' ? new URL(address).origin : server}${image}"><meta name="twitter:card" content="${page.social_image_url === null ? 'summary' : 'summary_large_image'}">`;
  const card =
    address !== null &&
    markup`<link rel="canonical" href="${address}"><meta property="og:type" content="profile"><meta property="og:title" content="${title}">${described(markup`property="og:description"`)}<meta property="og:url" content="${address}">${picture}`;
  return markup`<title>${title}</title>${described(markup`name="description"`)}${hidden}${onward}${card}`;
}

const untold = (title: string) =>
  markup`<title>${title}</title><meta name="robots" content="noindex, nofollow">`;

const notNow = 'This page can’t be shown right now';
const refusedBody = markup`<main class="narrow" data-state="refused"><h1>${notNow}</h1><p class="bio">Try again in a moment.</p><div class="steps"><a class="block main" href="?">Try again</a></div></main>`;

/** What a visitor sees while a page can’t be had: too many at once, or a server that is being started again. */
export const refusedDocument = (): { html: string; style: string } =>
  documentOf(pageStyle({}, 0), untold(notNow), refusedBody);

/**
 * A whole document, and its one style. `script` is the page's own, without which everything works as well; `face` is where its typeface lies, if not
 * with that.
 */
export function pageDocument(
  page: PublicPage | undefined,
  around: Surround & { script: string | null; face?: string },
): { html: string; style: string } {
  const { script } = around;
  return documentOf(
    pageStyle(page?.theme ?? {}, page?.hue ?? null, around.face),
    page === undefined ? untold(notAvailable) : about(page, around),
    markup`${page === undefined ? missingBody : pageBody(page, around)}${script !== null && markup`<script type="module" src="${script}"></script>`}`,
  );
}

function documentOf(style: string, head: Html, body: Html): { html: string; style: string } {
  const { text } =
    markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<style>${new Html(style)}</style></head><body>${body}</body></html>`;
  return { html: text, style };
}
