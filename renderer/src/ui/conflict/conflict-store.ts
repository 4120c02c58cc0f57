import { create } from 'zustand';

/** Someone else has changed the value being saved, and one of the two has to be chosen. */
export type Conflict = {
  /** The kind of record: `model`. */
  thing: string;
  /** The field: `Stage name`. */
  label: string;
  /** Both values as displayed. */
  mine: string;
  theirs: string;
};

/** `later`: neither; the typed text stays in its field, unsaved. */
export type ConflictChoice = 'mine' | 'theirs' | 'later';

type Asked = Conflict & { answer: (choice: ConflictChoice) => void };

/** Questions are shown one at a time, the oldest first. */
export const useConflicts = create<{ asked: readonly Asked[] }>(() => ({ asked: [] }));

/** Asks the person, regardless of the page they are on by now. */
export function askAboutConflict(conflict: Conflict): Promise<ConflictChoice> {
  return new Promise((resolve) => {
    const asked: Asked = {
      ...conflict,
      answer: (choice) => {
        useConflicts.setState((store) => ({ asked: store.asked.filter((other) => other !== asked) }));
        resolve(choice);
      },
    };
    useConflicts.setState((store) => ({ asked: [...store.asked, asked] }));
  });
}

/** Closes all questions with `later`, when there is no one left to answer them. */
export function leaveConflicts(): void {
  for (const { answer } of useConflicts.getState().asked) answer('later');
}
