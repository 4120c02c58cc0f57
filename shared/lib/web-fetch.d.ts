// As much of the web's fetch as services need; every host has it, but no ECMAScript library names it.
declare class Response {
  constructor(
    body: string | WebBody | null,
    init: { status: number; headers?: Readonly<Record<string, string>> | WebHeaders },
  );
  readonly ok: boolean;
  readonly status: number;
  readonly headers: WebHeaders;
  readonly body: WebBody | null;
  text(): Promise<string>;
}
/** Passed on unread. */
type WebBody = { readonly locked: boolean };
type WebHeaders = { get: (name: string) => string | null };
type WebRequest = {
  signal?: AbortSignal | null;
  headers?: Readonly<Record<string, string>>;
  cache?: 'no-store';
};
declare function fetch(address: unknown, init?: WebRequest): Promise<Response>;
declare class AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}
