import { nameOfServer } from './deep-link.ts';

export type LinkProblem =
  | { kind: 'malformed' }
  /** The app works with none yet. */
  | { kind: 'noServer'; wanted: string | undefined }
  | { kind: 'otherServer'; wanted: string; current: string };

/** What a person reads in place of the page that a link was to open. `canChange`: they may choose the server. */
export function linkWords(problem: LinkProblem, canChange: boolean): { message: string; detail: string } {
  switch (problem.kind) {
    case 'malformed':
      return {
        message: 'This link cannot be opened.',
        detail: 'It is incomplete, or was changed on the way. Ask whoever sent it for a new one.',
      };
    case 'noServer':
      return {
        message: 'Connect to your agency’s server first.',
        detail:
          problem.wanted === undefined
            ? 'The invitation opens by itself then.'
            : `The invitation is for ${nameOfServer(problem.wanted)}, and opens by itself once you are connected.`,
      };
    case 'otherServer':
      return {
        message: 'This invitation is for another server.',
        detail: `It is for ${nameOfServer(problem.wanted)}, and this app works with ${nameOfServer(problem.current)}.${
          canChange ? ' Once you have changed the server, the invitation opens by itself.' : ''
        }`,
      };
  }
}
