// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { PublicPage } from '#functions/_shared/link-page/page-data.ts';
import { pageDocument } from '#functions/_shared/link-page/page-html.ts';
import { showStaticPage } from './static-page.ts';

const server = 'https://project.example';
const block = {
  id: '0b7d3a52-7f0e-4f0c-9d53-0d9d6a1c5f11',
  kind: 'link',
  label: 'My <i>site</i>',
  body: null,
  links: [],
  icon: null,
  thumbnail_url: null,
  style: 'plain',
  gate: 'none',
  is_locked: false,
  has_password: false,
  url: 'https://luna.example/shop',
};
const page: PublicPage = {
  status: 'ok',
  id: '5f0c7d3a-7f0e-4f0c-9d53-0d9d6a1c5f11',
  title: 'Luna Vale',
  bio: 'Film & sea 🌊',
  avatar_url: '/storage/v1/object/public/pictures/a.png',
  hue: 200,
  theme: { preset: 'rose' },
  gate: 'none',
  seo_title: null,
  seo_description: null,
  social_image_url: null,
  noindex: false,
  utm: { source: 'marquee' },
  workspace: 'Northlight',
  can_report: true,
  address: null,
  blocks: [
    { ...block, kind: 'social', label: null, url: null, links: ['https://instagram.com/luna'] },
    block,
    { ...block, kind: 'heading', url: null },
    { ...block, url: null, is_locked: true, has_password: true },
    { ...block, url: 'javascript:alert(1)' },
  ],
};

afterEach(() => {
  vi.unstubAllGlobals();
});

function serve(answer: object) {
  class Sheet {
    replaceSync = vi.fn();
  }
  vi.stubGlobal('CSSStyleSheet', Sheet);
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] });
  vi.stubGlobal(
    'fetch',
    vi.fn((address: string) =>
      Promise.resolve(
        Response.json(address === '/config.json' ? { supabaseUrl: server, publishableKey: 'key' } : answer),
      ),
    ),
  );
}

it('has the markup that a server sends', async () => {
  serve(page);
  await showStaticPage('luna', false);
  const sent = new DOMParser().parseFromString(
    pageDocument(page, { server, address: location.href, isGatePassed: false, script: '/page.js' }).html,
    'text/html',
  );
  sent.querySelector('script')?.remove();
  expect(document.body.innerHTML).toBe(sent.body.innerHTML);
  expect(document.body.innerHTML).not.toContain('javascript:');
  expect(document.querySelectorAll('i')).toHaveLength(0);
});

it('says the same where there is no page', async () => {
  serve({ status: 'not_available' });
  expect(await showStaticPage('luna', false)).toBeUndefined();
  expect(document.querySelector('h1')?.textContent).toBe('This page is not available');
});

it('sends a report, and says what became of it', async () => {
  serve(page);
  await showStaticPage('luna', false, true);
  const form = document.querySelector<HTMLFormElement>('form[data-report]');
  expect(form?.textContent).toContain('What is wrong with this page?');
  serve({ status: 'ok' });
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => {
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Thank you. Your report was sent.');
  });
});
