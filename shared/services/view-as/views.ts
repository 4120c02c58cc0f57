import type { HandlerLoaders, Reply } from '#shared/contract/bridge.ts';
import { dispatch, refusal, type DispatchOptions } from '#shared/contract/dispatch.ts';
import { isOwnCall } from '#shared/contract/own-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from '#shared/services/database/client.ts';
import { run } from '#shared/services/database/query.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import { currentUserId } from '#shared/services/session/current-user.ts';
import { readOnlyInView } from './view-client.ts';

/** The server ends a view after 15 minutes. A view in use is renewed and verified again well before that. */
const renewAfterMs = 5 * 60_000;

type View = {
  client: Client;
  handlers: HandlerLoaders;
  proof: { administratorId: string; atMs: number } | undefined;
  proving: Promise<void> | undefined;
  /** Calls that are not answered yet. */
  underWay: Set<Promise<Reply>>;
};
type Viewer = { id: string | null; viewed_by: string | null };

export type Views = {
  /** Opens or renews a view. Rejects unless the server confirms the user it is for. */
  open: (personId: string) => Promise<void>;
  /** Ends a view after its pending calls are answered, because a refused call would only open it again. */
  close: (personId: string) => Promise<void>;
  /** Answers a call of the page as that user. Never throws; failures are data. */
  call: (personId: string, name: string, input: unknown, options: DispatchOptions) => Promise<Reply>;
};

/**
 * The views that this host has open. A server that does not support views answers with the administrator's own rows, so
 * no answer is trusted until `get_viewer` has named the user within the view: when it is opened, and at each renewal.
 */
export function createViews(
  context: ServiceContext,
  createHandlers: (context: ServiceContext) => HandlerLoaders,
): Views {
  const views = new Map<string, View>();

  function made(personId: string): View {
    const client = context.createViewClient(personId);
    const createIsolatedClient = () => {
      throw readOnlyInView();
    };
    const handlers = createHandlers({ ...context, client, createIsolatedClient });
    return { client, handlers, proof: undefined, proving: undefined, underWay: new Set() };
  }

  /** Calls that arrive together share one verification. */
  function prove(personId: string, view: View): Promise<void> {
    view.proving ??= proveOnce(personId, view).finally(() => (view.proving = undefined));
    return view.proving;
  }

  async function proveOnce(personId: string, view: View): Promise<void> {
    view.proof = undefined;
    const administratorId = await currentUserId(context.client);
    await run(context.client.rpc('open_view_as', { p_user_id: personId }));
    const viewer = (await run(view.client.rpc('get_viewer', undefined, { get: true }))) as Viewer;
    if (viewer.id !== personId || viewer.viewed_by !== administratorId)
      throw new AppError('internal', 'This server doesn’t support View as', { hint: 'view_as_off' });
    view.proof = { administratorId, atMs: Date.now() };
  }

  async function isProved({ proof }: View): Promise<boolean> {
    if (proof === undefined || Date.now() - proof.atMs >= renewAfterMs) return false;
    return proof.administratorId === (await currentUserId(context.client));
  }

  async function answer(
    personId: string,
    ...call: [name: string, input: unknown, options: DispatchOptions]
  ): Promise<Reply> {
    const [name] = call;
    if (isOwnCall(name)) throw new AppError('invalid', `${name} is not asked in a view`);
    const view = views.get(personId);
    if (view === undefined) throw new AppError('forbidden', 'This view has ended', { hint: 'view_as_ended' });
    if (!(await isProved(view))) await prove(personId, view);
    const reply = await dispatch(view.handlers, ...call);
    if (reply.ok || reply.error.hint !== 'view_as_ended') return reply;
    // The server has ended the view, as one that was not used for a while.
    await prove(personId, view);
    return dispatch(view.handlers, ...call);
  }

  return {
    open: async (personId) => {
      const view = views.get(personId) ?? made(personId);
      views.set(personId, view);
      await prove(personId, view);
    },
    close: async (personId) => {
      const view = views.get(personId);
      views.delete(personId);
      await Promise.all([...(view?.underWay ?? [])]);
      // If it was opened again in the meantime, it uses the same grant.
      if (!views.has(personId)) await run(context.client.rpc('close_view_as', { p_user_id: personId }));
    },
    call: async (personId, ...call) => {
      const underWay = views.get(personId)?.underWay;
      const answering = answer(personId, ...call).catch(refusal);
      underWay?.add(answering);
      const reply = await answering;
      underWay?.delete(answering);
      return reply.ok ? { ...reply, viewOf: personId } : reply;
    },
  };
}
