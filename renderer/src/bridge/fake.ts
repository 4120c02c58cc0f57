import type {
  Bridge,
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventPayload,
} from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';

type FakeHandlers = {
  [C in CallName]?: (input: CallInput<C>, viewOf?: string) => CallOutput<C> | Promise<CallOutput<C>>;
};

/** A host for component tests: it answers the calls it has handlers for, and rejects every other call by name. */
export function createFakeBridge(handlers: FakeHandlers) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const calls: { name: string; input: unknown; viewOf?: string }[] = [];
  const bridge: Bridge = {
    call: async (name, input, viewOf) => {
      const asked = viewOf === undefined ? {} : { viewOf };
      calls.push({ name, input, ...asked });
      const handler = handlers[name as CallName] as
        ((input: unknown, viewOf?: string) => unknown) | undefined;
      if (handler === undefined) {
        return { ok: false, error: { code: 'internal', message: `This test has no answer for ${name}` } };
      }
      try {
        return { ok: true, data: await handler(input, viewOf), ...asked };
      } catch (error) {
        if (error instanceof AppError) return { ok: false, error: error.toFailure() };
        throw error;
      }
    },
    on: (name, listener) => {
      const group = listeners.get(name) ?? new Set();
      listeners.set(name, group.add(listener));
      return () => group.delete(listener);
    },
  };
  const emit = <E extends EventName>(name: E, payload: EventPayload<E>) => {
    listeners.get(name)?.forEach((listener) => {
      listener(payload);
    });
  };
  return { bridge, calls, emit };
}
