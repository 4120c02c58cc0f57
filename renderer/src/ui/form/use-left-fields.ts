import { useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

/**
 * When a field that is left is checked. To pass through an empty field is no fault yet: the focus may have been there without
 * anyone asking for it. Once something was written into a later one it was skipped, and says so.
 */
export function useLeftFields<Values extends FieldValues>(
  getValues: (name: FieldPath<Values>) => unknown,
  check: (names: FieldPath<Values>[]) => void,
) {
  const written = useRef(new Set<string>());
  const passed = useRef(new Set<FieldPath<Values>>());
  return {
    /** The form is as new. */
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
