// The part of fetch that services need. Every host has it, but no ECMAScript library declares it.
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
  json(): Promise<unknown>;
  arrayBuffer(): Promise<ArrayBuffer>;
}
/** Passed on unread. */
type WebBody = { readonly locked: boolean };
type WebHeaders = { get: (name: string) => string | null };
declare class Headers {
  get(name: string): string | null;
  set(name: string, value: string): void;
}
type BodyInit = string | Uint8Array<ArrayBuffer>;
type WebRequest = {
  method?: string;
  body?: BodyInit;
  signal?: AbortSignal | null;
  headers?: Readonly<Record<string, string>> | Headers;
  cache?: 'no-store';
};
declare function fetch(address: unknown, init?: WebRequest): Promise<Response>;
declare class AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare class URL {
  constructor(address: string, base?: string);
  readonly href: string;
  static canParse(address: string, base?: string): boolean;
}
declare class Blob {
  constructor(parts: readonly never[]);
  readonly size: number;
}
declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}
