import type { Page } from '@playwright/test';

/**
 * What a person sees go wrong where a page has little room: text that ends without a sign of it or has no room for a word, text on text, a
 * head in two lines, a control that a panel covers by half. One line each, by what is written there.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Lists answer to their new size in one frame and are drawn in the next; a page that tells the time changes for ever.
    await new Promise<void>((resolve) => {
      const until = performance.now() + 1500;
      let frames = 0;
      const observer = new MutationObserver(() => {
        frames = 0;
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const look = () => {
        frames += 1;
        const isMoving = document
          .getAnimations()
          .some(
            ({ playState, timeline, effect }) =>
              playState === 'running' &&
              timeline === document.timeline &&
              effect?.getComputedTiming().endTime !== Infinity,
          );
        if ((frames > 3 && !isMoving) || performance.now() > until) {
          observer.disconnect();
          resolve();
        } else requestAnimationFrame(look);
      };
      look();
    });
    type Box = { left: number; top: number; right: number; bottom: number };
    type Text = Box & { node: Text_; said: string; owner: Element };
    type Text_ = globalThis.Text;
    const faults = new Set<string>();
    const tolerance = 2;
    const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    const sizeOf = (box: Box) => [box.right - box.left, box.bottom - box.top] as const;
    const meet = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const isSome = (box: Box) => sizeOf(box).every((length) => length > tolerance);
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    const panel = [...document.querySelectorAll('[data-side-panel], main aside')].find((part) =>
      part.checkVisibility(),
    );

    /** What is left of a box between the edges that cut it, and whether it is cut at its side by one that neither scrolls nor says so. */
    const seenOf = (box: Box, owner: Element) => {
      let [seen, isCut, room] = [box, false, Infinity];
      for (
        let part: Element | null = owner;
        part !== null && part !== document.body;
        part = part.parentElement
      ) {
        const { overflowX, overflowY, textOverflow, position, webkitLineClamp } = getComputedStyle(part);
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const edge = part.getBoundingClientRect();
          const isSaid = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || scrolls(overflowX);
          // The space at the end of a line hangs over its edge.
          const isBeyond = seen.right > edge.right + 5 || seen.left < edge.left - tolerance;
          if (isBeyond && !isSaid) isCut = true;
          seen = meet(seen, edge);
          // What scrolls has the room that it needs.
          if (isBeyond && !scrolls(overflowX)) room = Math.min(room, sizeOf(edge)[0]);
        }
        if (position === 'fixed') break;
      }
      return { seen: meet(seen, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }), isCut, room };
    };

    /** For eyes alone: names for readers of screens are cut to a dot, and what is being left out is hidden. */
    const isShown = (owner: Element) =>
      owner.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(owner).clipPath === 'none' &&
      owner.closest('svg, iframe, noscript') === null;

    const isPainted = (part: Element) => {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(part);
      const alpha = /\/ ([\d.]+)\)$|rgba\(.*, ([\d.]+)\)$/.exec(backgroundColor);
      return (
        Number(opacity) > 0 && (backgroundImage !== 'none' || Number(alpha?.[1] ?? alpha?.[2] ?? 1) > 0.1)
      );
    };
    /** By something that is seen: a link laid over a whole card covers nothing. */
    const isCovered = (middle: Element | null, owner: Element) => {
      if (middle === null) return true;
      for (
        let part: Element | null = middle;
        part !== null && !part.contains(owner);
        part = part.parentElement
      )
        if (owner.contains(part)) return false;
        else if (isPainted(part)) return true;
      return false;
    };

    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (
      let node = walker.nextNode() as Text_ | null;
      node !== null;
      node = walker.nextNode() as Text_ | null
    ) {
      const owner = node.parentElement;
      if (owner === null || node.data.trim() === '' || !isShown(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const said = short(node.data);
      for (const line of range.getClientRects()) {
        const { seen, isCut, room } = seenOf(line, owner);
        // What a panel lies over ends at its edge.
        if (panel?.contains(owner) === false) {
          const { left, top } = panel.getBoundingClientRect();
          if (seen.bottom > top) seen.right = Math.min(seen.right, left);
        }
        const [width, height] = sizeOf(seen);
        if (sizeOf(line)[0] < tolerance || height < 6) continue;
        // Out of its place altogether: scrolled away, folded, or for readers of screens.
        if (width <= 1) continue;
        const middle = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
        if (isCovered(middle, owner)) {
          const isByPanel = middle !== null && panel?.contains(middle) === true;
          if (!isByPanel) faults.add(`covered: ${said}`);
          continue;
        }
        if (isCut) faults.add(`cut: ${said}`);
        // Three letters and the sign that there are more; beside a panel that lies over it, a list shows what there is room for.
        else if (owner.closest('[data-whole]') === null && room < 26 && sizeOf(line)[0] > width + 12)
          faults.add(`no room: ${said}`);
        texts.push({ ...seen, node, said, owner });
      }
    }

    for (const [place, one] of texts.entries())
      for (const other of texts.slice(place + 1)) {
        if (one.node === other.node || !isSome(meet(one, other))) continue;
        const [, height] = sizeOf(meet(one, other));
        // Lines that stand close touch with what letters have above and below.
        if (height > Math.min(sizeOf(one)[1], sizeOf(other)[1]) / 2)
          faults.add(`over each other: ${one.said} | ${other.said}`);
      }

    for (const head of document.querySelectorAll('[data-head]')) {
      if (!isShown(head)) continue;
      const parts = [...head.querySelectorAll('h1, h2, button, a, input, [role="tab"]')]
        .filter(isShown)
        .map((part) => part.getBoundingClientRect())
        .filter(isSome);
      const lowest = Math.min(...parts.map(({ bottom }) => bottom));
      if (parts.some(({ top }) => top >= lowest - tolerance))
        faults.add(`in two lines: ${short(head.textContent)}`);
    }

    if (panel !== undefined) {
      const { left } = panel.getBoundingClientRect();
      for (const head of document.querySelectorAll('[data-head]'))
        for (const control of panel.contains(head) ? [] : head.querySelectorAll('button, a, input')) {
          const { seen } = seenOf(control.getBoundingClientRect(), control);
          if (
            isShown(control) &&
            isSome(seen) &&
            seen.left < left - tolerance &&
            seen.right > left + tolerance
          )
            faults.add(
              `covered by half: ${short(control.getAttribute('aria-label') ?? control.textContent)}`,
            );
        }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.add('wider than the window');
    return [...faults];
  });
