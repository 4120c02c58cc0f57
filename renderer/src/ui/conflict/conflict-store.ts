import { create } from 'zustand';

/** Someone else has changed what is being saved, and one of the two values has to give way. */
export type Conflict = {
  /** What it is about: `model`. */
  thing: string;
  /** Which field of it: `Stage name`. */
  label: string;
  /** Both values as they are shown. */
  mine: string;
  theirs: string;
};

/** `later`: neither; what was typed stays in its field, unsaved. */
export type ConflictChoice = 'mine' | 'theirs' | 'later';

type Asked = Conflict & { answer: (choice: ConflictChoice) => void };

/** One question after the other, the oldest first. */
export const useConflicts = create<{ asked: readonly Asked[] }>(() => ({ asked: [] }));

/** Asks the person, wherever they are by now. */
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

/** Nobody is left to be asked. */
export function leaveConflicts(): void {
  for (const { answer } of useConflicts.getState().asked) answer('later');
}
