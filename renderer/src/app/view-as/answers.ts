import type { RequestGuard } from '#renderer/bridge/index.ts';
import { readOnlyView } from '#renderer/lib/errors/error-messages.ts';
import { everyPage } from '#renderer/lib/lists/every-page.ts';
import type { CallInput, CallName } from '#shared/contract/bridge.ts';
import { modelPageSize, type Model } from '#shared/contract/models.ts';
import type { ViewAs } from '#shared/contract/users.ts';
import { AppError } from '#shared/lib/app-error.ts';

/**
 * Answered as ever, in the administrator's name: what is the same for everybody, the administrator's own session, and what
 * the view itself is made of.
 */
const passed: ReadonlySet<CallName> = new Set<CallName>([
  'auth.getSession',
  'auth.signOut',
  'permissions.mine',
  'config.getDefaultTimezone',
  'config.getFeatureFlags',
  'connection.check',
  'connection.watch',
  'links.take',
  'models.listAssignableManagers',
  'users.list',
  'users.viewAs',
]);

/** So few models are asked for one by one; more of them, and every page of the list costs less. */
const fetchedAlone = 20;

/**
 * Answers the page's calls as the viewed person would be answered, as far as the view knows it; everything else, and so
 * everything that writes, is refused before it leaves the page. Which models there are is what the database said of that
 * person; how they look is what the administrator may see anyway.
 */
export function answersOf(view: ViewAs): RequestGuard {
  const isOwn = new Set(
    view.models.flatMap((model) => (model.isMain || model.isSecondary ? [model.id] : [])),
  );
  const isSeen = new Set(view.models.map(({ id }) => id));
  const sees = (id: string) => view.seesAllModels || isSeen.has(id);
  const lists = new Map<string, Promise<Model[]>>();

  return async (name, input, send) => {
    if (passed.has(name)) return send(name, input as never);
    if (name === 'models.get') {
      const { id } = input as CallInput<'models.get'>;
      if (!sees(id)) throw new AppError('not_found', 'This model does not exist or is not theirs to see.');
      return send(name, { id });
    }
    if (name === 'models.list') {
      const { scope, offset, limit } = input as CallInput<'models.list'>;
      if (scope === 'all' && view.seesAllModels) return send(name, { scope, offset, limit });
      const ids = scope === 'assigned' ? isOwn : isSeen;
      // The first page begins the list anew, and the others are cut from it.
      const list = (offset === 0 ? undefined : lists.get(scope)) ?? readModels(ids);
      lists.set(scope, list);
      return (await list).slice(offset, offset + limit);
    }
    throw new AppError(
      'forbidden',
      `Read-only: you view as ${view.profile.displayName ?? view.profile.email}. Nothing is sent or saved.`,
      { hint: readOnlyView },
    );

    async function readModels(ids: ReadonlySet<string>): Promise<Model[]> {
      const models = ids.size > fetchedAlone ? await readEveryPage() : await readEach([...ids]);
      return models
        .filter(({ id }) => ids.has(id))
        .sort((a, b) => a.stageName.localeCompare(b.stageName) || a.id.localeCompare(b.id));
    }

    async function readEach(ids: readonly string[]): Promise<Model[]> {
      const replies = await Promise.all(
        ids.map((id) =>
          send('models.get', { id }).catch((error: unknown) => {
            // Deleted since the view was made.
            if (error instanceof AppError && error.code === 'not_found') return undefined;
            throw error;
          }),
        ),
      );
      return replies.filter((model) => model !== undefined);
    }

    async function readEveryPage(): Promise<Model[]> {
      const models: Model[] = [];
      const listPage = (offset: number) =>
        send('models.list', { scope: 'all', offset, limit: modelPageSize });
      for await (const page of everyPage(modelPageSize, listPage)) models.push(...page);
      return models;
    }
  };
}
