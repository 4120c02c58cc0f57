import { useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

/**
 * When a field is checked on leaving it. Passing through an empty field is not an error yet, as the focus may have been
 * set automatically. Once a later field was filled in, the empty one counts as skipped and shows its error.
 */
export function useLeftFields<Values extends FieldValues>(
  getValues: (name: FieldPath<Values>) => unknown,
  check: (names: FieldPath<Values>[]) => void,
) {
  const written = useRef(new Set<string>());
  const passed = useRef(new Set<FieldPath<Values>>());
  return {
    /** Resets to the initial state. */
    forget: () => {
      written.current.clear();
      passed.current.clear();
    },
    noteWriting: (name: FieldPath<Values>) => {
      written.current.add(name);
      passed.current.delete(name);
    },
    isCheckedOnLeaving: (name: FieldPath<Values>, next: string | undefined): boolean => {
      if (!written.current.has(name) && getValues(name) === '') {
        passed.current.add(name);
        return false;
      }
      const skipped = [...passed.current].filter((each) => each !== next && getValues(each) === '');
      passed.current.clear();
      if (skipped.length > 0) check(skipped);
      return true;
    },
  };
}
