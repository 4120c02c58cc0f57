import { use, useCallback, useEffect, useState } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router-dom';

const writeTextAfterMs = 250;

export type ParamChanges = Readonly<Record<string, string>>;

/**
 * Changes parameters of the current address. The address that the router passes to its own updater may be one render
 * old: on a busy machine, filter text written a moment later closed the model that had just been opened.
 */
export function useParamChanges() {
  const [params, setParams] = useSearchParams();
  const router = use(UNSAFE_DataRouterContext)?.router;
  const change = useCallback(
    (changes: ParamChanges, replace: boolean) => {
      setParams(
        (rendered) => {
          const next = new URLSearchParams(router?.state.location.search ?? rendered);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      );
    },
    [router, setParams],
  );
  return { params, change };
}

/**
 * The text of a list's filter, `q`. The address follows the field after a moment, because a field controlled by the
 * address would lose letters.
 */
export function useSearchText() {
  const { params, change } = useParamChanges();
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);

  if (inAddress !== seen) {
    setSeen(inAddress);
    setWritten(inAddress);
    // The address changed from outside: the person went back or followed a link.
    if (inAddress !== written) setText(inAddress);
  }

  useEffect(() => {
    if (text === inAddress) return;
    const timer = setTimeout(() => {
      setWritten(text);
      change({ q: text }, true);
    }, writeTextAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, inAddress, change]);

  return { text, setText };
}

/** The sort order in the address: `status`, or `-status` for descending. */
export function readSort<Name extends string>(value: string | null, known: readonly Name[], usual: Name) {
  const isDescending = value?.startsWith('-') === true;
  const name = isDescending ? value.slice(1) : value;
  const column = known.find((each) => each === name);
  return column === undefined ? { column: usual, isDescending: false } : { column, isDescending };
}

/**
 * The sort parameter after a column's header is pressed: that column, or the reverse order if it is already sorted by
 * it.
 */
export function nextSort(
  column: string,
  current: { column: string; isDescending: boolean },
  usual: string,
): string {
  const isDescending = current.column === column && !current.isDescending;
  return column === usual && !isDescending ? '' : `${isDescending ? '-' : ''}${column}`;
}
