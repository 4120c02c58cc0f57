import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shortestSearch, type Found, type SearchKind } from '#shared/contract/search.ts';
import { findAnything } from './api.ts';
import type { Scope } from './palette-rows.ts';

const nothing: Found = {
  models: [],
  people: [],
  accounts: [],
  tasks: [],
  notes: [],
  events: [],
  documents: [],
  chats: [],
  listings: [],
  pages: [],
  bots: [],
  posts: [],
};
const kindsOf: Partial<Record<Scope, SearchKind[]>> = {
  tasks: ['tasks'],
  people: ['people'],
  events: ['events'],
};

type Answer = { question: string; found: Found; error: unknown };

/** The server query as one string; empty for what the page can find itself. */
const questionOf = (scope: Scope, words: string): string =>
  scope !== 'actions' && words.replace(/\s/g, '').length >= shortestSearch ? `${scope} ${words}` : '';

/**
 * What the server finds. One request at a time, and the latest text next, so that answers never arrive out of order.
 * The previous results stay until the new ones arrive. Call `ask` as soon as something is typed, because drawing first
 * would delay the request.
 */
export function useFound(
  scope: Scope,
  words: string,
): {
  found: Found;
  isBusy: boolean;
  error: unknown;
  ask: (scope: Scope, words: string) => void;
  retry: () => void;
} {
  const question = questionOf(scope, words);
  const [answer, setAnswer] = useState<Answer>({ question: '', found: nothing, error: null });
  const wanted = useRef({ question, scope, words });
  const isUnderWay = useRef(false);
  const answerAll = async () => {
    for (let now = wanted.current; now.question !== ''; now = wanted.current) {
      const next = await findAnything(now.words, kindsOf[now.scope]).then(
        (found) => ({ found, error: null }),
        (error: unknown) => ({ found: nothing, error }),
      );
      if (wanted.current.question !== now.question) continue;
      // At once, so that the next frame can show the answer.
      flushSync(() => {
        setAnswer({ question: now.question, ...next });
      });
      break;
    }
    isUnderWay.current = false;
  };
  const ask = (ofScope: Scope, ofWords: string) => {
    wanted.current = { question: questionOf(ofScope, ofWords), scope: ofScope, words: ofWords };
    if (wanted.current.question === '' || isUnderWay.current) return;
    isUnderWay.current = true;
    void answerAll();
  };
  const isAnswered = answer.question === question;
  return {
    found: question === '' ? nothing : answer.found,
    isBusy: question !== '' && !isAnswered,
    /** The error of the query that is shown; null if it was answered. */
    error: question !== '' && isAnswered ? answer.error : null,
    ask,
    retry: () => {
      setAnswer((last) => ({ ...last, question: '' }));
      ask(scope, words);
    },
  };
}
