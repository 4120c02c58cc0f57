/** The result of one step of the deployment guide: done, still to do, or not visible from outside. */
export type Check = { step: string; verdict: 'ok' | 'missing' | 'unknown'; says: string };

const marks = { ok: 'ok     ', missing: 'MISSING', unknown: 'unknown' } as const;

/** One line for the terminal. */
export const lineOf = ({ step, verdict, says }: Check): string =>
  `${marks[verdict]}  ${step.padEnd(15)}  ${says}`;
