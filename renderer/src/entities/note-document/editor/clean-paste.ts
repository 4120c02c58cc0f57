/** Removes what the database cannot store: U+0000 and lone surrogates. */
export const cleanPastedText = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, '');

/**
 * Removes what the schema can't. It ignores unknown elements and attributes but keeps their text, which would show the
 * source of scripts and styles.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(cleanPastedText(html), 'text/html');
  for (const element of page.querySelectorAll(hidden)) element.remove();
  for (const element of page.querySelectorAll('*')) {
    const isHidden = /(?:^|;)\s*(?:display:\s*none|mso-list:\s*ignore)/i.test(
      element.getAttribute('style') ?? '',
    );
    if (isHidden) element.remove();
    else
      for (const { name } of [...element.attributes])
        if (name.startsWith('on')) element.removeAttribute(name);
  }
  takeTasks(page);
  takeWordLists(page);
  return page.body.innerHTML;
}

const hidden = 'script, style, template, noscript, title, meta, link, iframe, object, embed, head, svg, math';

/** Checklists, as task managers and code hosts copy them. */
function takeTasks(page: Document): void {
  for (const item of page.querySelectorAll('li')) {
    const box = item.querySelector(
      ':scope > input[type="checkbox"], :scope > p:first-child > input[type="checkbox"], :scope > label > input[type="checkbox"]',
    );
    const role = item.getAttribute('role') === 'checkbox' ? item.getAttribute('aria-checked') : null;
    if (box === null && role === null) continue;
    if (item.dataset['type'] === 'taskItem') continue;
    item.dataset['type'] = 'taskItem';
    item.dataset['checked'] = String(role === null ? box?.hasAttribute('checked') : role === 'true');
    box?.remove();
    if (item.parentElement !== null) item.parentElement.dataset['type'] = 'taskList';
  }
}

/** Word writes lists as paragraphs, each with its level and its bullet or number. */
function takeWordLists(page: Document): void {
  let list: HTMLElement | undefined;
  for (const paragraph of page.querySelectorAll<HTMLElement>(
    'p[class^="MsoListParagraph"], p[style*="mso-list"]',
  )) {
    const words = paragraph.textContent.replaceAll(/\s+/g, ' ').trim();
    const sign = /^(?:[·•o§-]|\d{1,3}[.)])\s/.exec(words)?.[0];
    const tag = sign !== undefined && /\d/.test(sign) ? 'ol' : 'ul';
    if (list?.localName !== tag || paragraph.previousElementSibling !== list) {
      list = page.createElement(tag);
      paragraph.before(list);
    }
    if (sign !== undefined) dropStart(paragraph, sign.trim());
    const item = list.appendChild(page.createElement('li'));
    item.append(paragraph);
  }
}

function dropStart(element: Element, sign: string): void {
  const walker = element.ownerDocument.createTreeWalker(element, 4);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = node.textContent ?? '';
    if (words.trim() === '') continue;
    node.textContent = words.trimStart().startsWith(sign)
      ? words.trimStart().slice(sign.length).trimStart()
      : words;
    return;
  }
}
