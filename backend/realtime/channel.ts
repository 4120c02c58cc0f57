import type { Viewer } from './row-reader.ts';
import type { Subscriber } from './subscription.ts';

/** Sends one message on a channel; the payload is JSON already. */
export type SendOnChannel = (
  message: { event: string; ref: string | null; withJoinRef: boolean },
  payloadJson: string,
) => void;

/** The longest delay of a timer. */
const maxTimerMs = 2 ** 31 - 1;

/** One topic that one socket has joined. */
export class Channel implements Subscriber {
  viewer: Viewer;
  readonly joinRef: string | null;
  readonly #send: SendOnChannel;
  readonly #onExpired: () => void;
  #expiry: NodeJS.Timeout | undefined;

  constructor(options: {
    joinRef: string | null;
    viewer: Viewer;
    send: SendOnChannel;
    onExpired: () => void;
  }) {
    this.joinRef = options.joinRef;
    this.viewer = options.viewer;
    this.#send = options.send;
    this.#onExpired = options.onExpired;
    this.#watchExpiry();
  }

  /** Replaces the claims with those of a refreshed token. */
  authenticate(viewer: Viewer): void {
    this.viewer = viewer;
    this.#watchExpiry();
  }

  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void {
    this.#send({ event: 'phx_reply', ref, withJoinRef: true }, JSON.stringify({ status, response }));
  }

  push(event: string, payload: unknown): void {
    this.#send({ event, ref: null, withJoinRef: true }, JSON.stringify(payload));
  }

  /** Messages to everyone on a channel belong to no join. */
  pushToAll(event: string, payload: unknown): void {
    this.#send({ event, ref: null, withJoinRef: false }, JSON.stringify(payload));
  }

  /** Sends the status of an extension; the client passes it to listeners for `system`. */
  pushSystem(extension: string, status: 'ok' | 'error', message: string, channel: string): void {
    this.push('system', { extension, status, message, channel });
  }

  sendChange(ids: readonly number[], dataJson: string): void {
    this.#send(
      { event: 'postgres_changes', ref: null, withJoinRef: false },
      `{"ids":${JSON.stringify(ids)},"data":${dataJson}}`,
    );
  }

  /** Stops the timer. Messages sent after this are dropped, since the client has ended the join. */
  dispose(): void {
    clearTimeout(this.#expiry);
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const expiresAt = this.viewer['exp'];
    if (typeof expiresAt !== 'number') return;
    const waitMs = Math.min(Math.max(expiresAt * 1000 - Date.now(), 0), maxTimerMs);
    this.#expiry = setTimeout(this.#onExpired, waitMs);
    this.#expiry.unref();
  }
}
