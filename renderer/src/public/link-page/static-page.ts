import { reportStepOf, stepOf, type PublicPage, type Step } from '#functions/_shared/link-page/page-data.ts';
import { missingBody, notAvailable, pageBody } from '#functions/_shared/link-page/page-html.ts';
import { pageStyle } from '#functions/_shared/link-page/theme.ts';
import { callProcedure, findServer } from './server.ts';
import { tell } from './visits.ts';

type Server = NonNullable<Awaited<ReturnType<typeof findServer>>>;

/**
 * A page whose host serves only files: loaded from the database and built by the same code as on a server. Returns the
 * element to enhance, or undefined if there is no such page.
 */
export async function showStaticPage(
  domain: string,
  isPassed: boolean,
  isReporting = false,
): Promise<HTMLElement | undefined> {
  const server = await findServer();
  if (server === undefined) {
    fail('This page can’t be reached. Check your connection and load it again.');
    return;
  }
  const page = await findPage(server, domain, isPassed);
  if (page === undefined) {
    fail(undefined);
    return undefined;
  }
  const main = draw(page, server, isPassed, isReporting && page.can_report ? { kind: 'report' } : undefined);
  answerForms(main, page, server, isPassed);
  return main;
}

async function findPage(server: Server, domain: string, isPassed: boolean): Promise<PublicPage | undefined> {
  const values = { p_domain: domain, p_gate_passed: isPassed };
  const answer = await callProcedure(server, 'get_public_link_tree', values);
  return answer?.['status'] === 'ok' || answer?.['status'] === 'gate' ? (answer as PublicPage) : undefined;
}

function draw(page: PublicPage, server: Server, isPassed: boolean, step?: Step): HTMLElement {
  // Built from escaped values. A constructed style sheet needs no inline style in the page.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageStyle(page.theme, page.hue));
  document.adoptedStyleSheets = [sheet];
  document.title = page.seo_title ?? page.title;
  const around = { server: server.url, address: location.href, isGatePassed: isPassed, step };
  document.body.innerHTML = pageBody(page, around).text;
  const main = document.querySelector('main');
  if (main === null) throw new Error('The page has no main');
  return main;
}

/** Handles forms that a server would otherwise handle. */
function answerForms(main: HTMLElement, page: PublicPage, server: Server, isPassed: boolean): void {
  main.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const given = new FormData(form);
    if (form.dataset['report'] !== undefined) {
      event.preventDefault();
      const report = { p_tree_id: page.id, p_reason: given.get('reason'), p_text: given.get('text') };
      void callProcedure(server, 'report_link_tree', report).then((answer) => {
        draw(page, server, isPassed, reportStepOf(answer ?? {}));
      });
      return;
    }
    if (form.dataset['open'] === undefined) return;
    event.preventDefault();
    const block = form.dataset['open'];
    const passes = given.get('gate') === '1';
    const password = given.get('password');
    const values = {
      p_tree_id: page.id,
      p_block_id: block,
      p_password: typeof password === 'string' ? password : null,
      p_gate_passed: passes,
    };
    void callProcedure(server, 'open_link_block', values).then((answer) => {
      const step = stepOf(answer ?? {}, block, passes);
      if (step.kind === 'opened') {
        tell(main, 'click', block);
        location.assign(step.url);
      }
      answerForms(draw(page, server, isPassed, step), page, server, isPassed);
    });
  });
}

function fail(text: string | undefined): void {
  document.title = notAvailable;
  document.body.innerHTML = missingBody.text;
  const said = document.querySelector('.bio');
  if (text !== undefined && said !== null) said.textContent = text;
}
