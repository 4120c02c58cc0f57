import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fold } from '#shared/lib/fold.ts';
import type { PDFDocumentProxy } from '#renderer/lib/pdf/open-pdf.ts';
import { countIn, mostSearchedPages, pageTexts, rangesIn } from './pdf-search.ts';

type Found = { sought: string; pages: readonly { number: number; count: number }[]; isDone: boolean };

const typingPauseMs = 200;
const nothing: Found = { sought: '', pages: [], isDone: true };
/** The highlight names used in the style sheet. */
const [allName, currentName] = ['mq-pdf-found', 'mq-pdf-current'];

/** Searches all pages of a PDF and highlights matches on the visible ones. */
export function usePdfSearch(pdf: PDFDocumentProxy, goTo: (page: number) => void) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, typingPauseMs);
  const sought = fold(settled.trim());
  const [found, setFound] = useState<Found>(nothing);
  const [chosen, setChosen] = useState({ sought: '', at: 0 });
  const at = chosen.sought === sought ? chosen.at : 0;
  const textOf = useMemo(() => pageTexts(pdf), [pdf]);
  /** The text layers of the pages currently shown. */
  const layers = useRef(new Map<number, HTMLElement>());
  const [shownCount, setShownCount] = useState(0);

  useEffect(() => {
    if (sought === '') return;
    const left = new AbortController();
    const look = async () => {
      const pages: { number: number; count: number }[] = [];
      const last = Math.min(pdf.numPages, mostSearchedPages);
      for (let number = 1; number <= last; number += 1) {
        const count = countIn(await textOf(number).catch(() => ''), sought);
        if (left.signal.aborted) return;
        if (count > 0) pages.push({ number, count });
        if (pages.length === 1 && count > 0) goTo(number);
        if (number === last || number % 20 === 0)
          setFound({ sought, pages: [...pages], isDone: number === last });
      }
    };
    void look();
    return () => {
      left.abort();
    };
  }, [pdf, textOf, sought, goTo]);

  const known = found.sought === sought && sought !== '' ? found : nothing;
  const total = known.pages.reduce((sum, { count }) => sum + count, 0);
  const place = placeOf(known.pages, at);

  useEffect(() => {
    if (!('highlights' in CSS)) return;
    const { highlights } = CSS;
    const all = new Highlight();
    const current = new Highlight();
    if (sought !== '')
      for (const [number, layer] of layers.current)
        rangesIn(layer, sought).forEach((range, index) => {
          const isCurrent = place?.number === number && place.index === index;
          (isCurrent ? current : all).add(range);
          if (isCurrent) range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
        });
    highlights.set(allName, all);
    highlights.set(currentName, current);
    return () => {
      highlights.delete(allName);
      highlights.delete(currentName);
    };
  }, [sought, place?.number, place?.index, shownCount]);

  return {
    text,
    setText,
    total,
    at: total === 0 ? 0 : at + 1,
    isSearching:
      text.trim() !== '' && (settled !== text || (sought !== '' && !known.isDone) || found.sought !== sought),
    step: (by: 1 | -1) => {
      if (total === 0) return;
      const next = (at + by + total) % total;
      setChosen({ sought, at: next });
      const page = placeOf(known.pages, next)?.number;
      if (page !== undefined && page !== place?.number) goTo(page);
    },
    /** Called when the text layer of a page appears or is removed. */
    onWords: (number: number, layer: HTMLElement | undefined) => {
      if (layer === undefined) layers.current.delete(number);
      else layers.current.set(number, layer);
      if (layer !== undefined) setShownCount((count) => count + 1);
    },
  };
}

/** The page of the match with this number, and its position there. */
function placeOf(pages: Found['pages'], at: number): { number: number; index: number } | undefined {
  let before = 0;
  for (const { number, count } of pages) {
    if (at < before + count) return { number, index: at - before };
    before += count;
  }
  return undefined;
}
