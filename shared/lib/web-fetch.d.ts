// As much of the web's fetch as services need; every host has it, but no ECMAScript library names it.
declare class Response {
  constructor(body: string, init: { status: number; headers: Readonly<Record<string, string>> });
  readonly ok: boolean;
  readonly status: number;
}
declare function fetch(address: unknown, init?: { signal?: { aborted: boolean } | null }): Promise<Response>;
