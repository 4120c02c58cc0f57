import { nameOfServer } from './deep-link.ts';

/** What the link should open. */
type Thing = 'invitation' | 'page';

export type LinkProblem =
  | { kind: 'malformed' }
  /** The app has no server yet. */
  | { kind: 'noServer'; thing: Thing; wanted: string | undefined }
  | { kind: 'otherServer'; thing: Thing; wanted: string; current: string };

/** The text shown instead of the page that a link should open. `canChange`: the user may choose the server. */
export function linkMessages(problem: LinkProblem, canChange: boolean): { message: string; detail: string } {
  switch (problem.kind) {
    case 'malformed':
      return {
        message: 'This link can’t be opened.',
        detail: 'It’s incomplete or was changed on the way. Ask the person who sent it for a new one.',
      };
    case 'noServer':
      return {
        message: 'Connect to your agency’s server first.',
        detail:
          problem.wanted === undefined
            ? `The ${problem.thing} then opens automatically.`
            : `The ${problem.thing} is for ${nameOfServer(problem.wanted)}, and opens automatically once you’re connected.`,
      };
    case 'otherServer':
      return {
        message: `This ${problem.thing} is for another server.`,
        detail: `It is for ${nameOfServer(problem.wanted)}, and this app works with ${nameOfServer(problem.current)}.${
          canChange ? ` The ${problem.thing} opens automatically once you change the server.` : ''
        }`,
      };
  }
}
