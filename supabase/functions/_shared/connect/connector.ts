/** Why a service did not take it, as a sentence for people, with a code: `not_configured` and `unreachable` are the server's affair, any other the person's. */
export type Refusal = { refused: string; hint: string };
export type Connected = { result: Record<string, unknown> };

/** How an account at one service is connected. */
export type Connector = {
  /** Leads the person to the service's page; or is done at once where a password is enough. `kept` comes back with the code. Never stores `secret`. */
  begin: (asked: {
    details: Record<string, unknown>;
    secret: string | undefined;
    state: string;
    challenge: string;
    redirect: string;
  }) => Promise<{ url: string; kept?: Record<string, unknown> } | Connected | Refusal>;
  finish: (asked: {
    details: Record<string, unknown>;
    kept: Record<string, unknown>;
    code: string;
    verifier: string;
    redirect: string;
  }) => Promise<Connected | Refusal>;
};

/** Settings by name, as a function has them. */
export type Setting = (name: string) => string | undefined;
