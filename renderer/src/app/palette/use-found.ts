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

/** What is asked of the server, as one text; none for what the page knows itself. */
const questionOf = (scope: Scope, words: string): string =>
  scope !== 'actions' && words.replace(/\s/g, '').length >= shortestSearch ? `${scope} ${words}` : '';

/**
 * What the server finds. One question at a time, the latest next: answers never come out of order, and those of before stay until the new
 * ones are there. `ask` is called as soon as something was typed: to draw it first would keep the question waiting.
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
      // At once: the frame that shows the answer may be the next one.
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
    /** Of the question that is shown; null where it was answered. */
    error: question !== '' && isAnswered ? answer.error : null,
    ask,
    retry: () => {
      setAnswer((last) => ({ ...last, question: '' }));
      ask(scope, words);
    },
  };
}
