import { useEffect, useRef, useState } from 'react';
import { shortestSearch, type Found, type SearchKind } from '#shared/contract/search.ts';
import { findAnything } from './api.ts';
import type { Scope } from './palette-rows.ts';

const nothing: Found = { models: [], people: [], tasks: [], notes: [], events: [] };
const kindsOf: Partial<Record<Scope, SearchKind[]>> = {
  tasks: ['tasks'],
  people: ['people'],
  events: ['events'],
};

type Answer = { question: string; found: Found; error: unknown };

const isAsked = (scope: Scope, words: string) =>
  scope !== 'actions' && words.replace(/\s/g, '').length >= shortestSearch;

/**
 * What the server finds. One question at a time, the latest next: answers never come out of order, and those of before stay until the new
 * ones are there.
 */
export function useFound(
  scope: Scope,
  words: string,
): { found: Found; isBusy: boolean; error: unknown; retry: () => void } {
  const question = isAsked(scope, words) ? `${scope} ${words}` : '';
  const [answer, setAnswer] = useState<Answer>({ question: '', found: nothing, error: null });
  const [tries, setTries] = useState(0);
  const wanted = useRef({ question, scope, words });
  const isUnderWay = useRef(false);
  useEffect(() => {
    wanted.current = { question, scope, words };
    if (question === '' || isUnderWay.current) return;
    isUnderWay.current = true;
    const ask = async () => {
      for (let now = wanted.current; now.question !== ''; now = wanted.current) {
        const next = await findAnything(now.words, kindsOf[now.scope]).then(
          (found) => ({ found, error: null }),
          (error: unknown) => ({ found: nothing, error }),
        );
        if (wanted.current.question !== now.question) continue;
        setAnswer({ question: now.question, ...next });
        break;
      }
      isUnderWay.current = false;
    };
    void ask();
  }, [question, scope, words, tries]);
  const isAnswered = answer.question === question;
  return {
    found: question === '' ? nothing : answer.found,
    isBusy: question !== '' && !isAnswered,
    /** Of the question that is shown; null where it was answered. */
    error: question !== '' && isAnswered ? answer.error : null,
    retry: () => {
      setAnswer((last) => ({ ...last, question: '' }));
      setTries((count) => count + 1);
    },
  };
}
