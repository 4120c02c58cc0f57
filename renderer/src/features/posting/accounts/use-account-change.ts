import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { postingQueries, refreshBeside } from '#renderer/features/posting/queries.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { notSaved, saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import type { FieldEdit, SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';

export type AccountChanges = CallInput<'posting.updateAccount'>['changes'];
type Rule = Omit<CallInput<'posting.setRule'>, 'accountId'>;

const { queryKey } = postingQueries.accounts();

/** Puts an account from the server into the cache. */
function showAccount(client: QueryClient, account: SocialAccount): void {
  changeCached<readonly SocialAccount[]>(client, queryKey, (accounts) =>
    accounts.map((known) => (known.id === account.id ? account : known)),
  );
}

/** The account as the server has it now; there is no call for a single account. */
async function reloadAccount(client: QueryClient, id: string): Promise<SocialAccount> {
  const accounts = await client.query({ ...postingQueries.accounts(), staleTime: 0 });
  const account = accounts.find((one) => one.id === id);
  if (account === undefined) throw new Error('This account was removed, or you no longer have access.');
  return account;
}

type Field = {
  valueOf: (account: SocialAccount) => string;
  textOf?: (value: string) => string;
  changesOf: (value: string) => AccountChanges;
  /** Gets the field that was refused, or undefined after saving. */
  onAnswer?: (hint: string | undefined) => void;
};

/** Saves an account's settings: fields by their version, switches and slots one after another. */
export function useAccountChange(account: SocialAccount) {
  const client = useQueryClient();
  const { id } = account;
  const shown = (row: SocialAccount) => {
    showAccount(client, row);
    void refreshBeside(client);
  };
  const change = useMutation({
    // Runs one at a time, so that the second of two quick clicks builds on the first.
    scope: { id: `social account ${id}` },
    mutationFn: async (changes: AccountChanges) => {
      const known = client.getQueryData(queryKey)?.find((one) => one.id === id) ?? account;
      return request('posting.updateAccount', { id, rowVersion: known.rowVersion, changes });
    },
    onSuccess: shown,
    onError: (error) => {
      notifyError(errorMessage('posting.updateAccount', error));
      void client.invalidateQueries({ queryKey });
    },
  });
  const rule = useMutation({
    scope: { id: `social account ${id}` },
    mutationFn: (wanted: Rule) => request('posting.setRule', { ...wanted, accountId: id }),
    onSuccess: shown,
    onError: (error) => {
      notifyError(errorMessage('posting.setRule', error));
      void client.invalidateQueries({ queryKey });
    },
  });
  const saveAs =
    ({ valueOf, textOf, changesOf, onAnswer }: Field) =>
    async (value: string, edit: FieldEdit): Promise<SaveOutcome> => {
      try {
        const { row, outcome } = await saveVersioned<SocialAccount>({
          thing: 'account',
          ...edit,
          wanted: value,
          valueOf,
          textOf,
          save: (rowVersion) =>
            request('posting.updateAccount', { id, rowVersion, changes: changesOf(value) }),
          reload: () => reloadAccount(client, id),
        });
        shown(row);
        onAnswer?.(undefined);
        return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
      } catch (error) {
        onAnswer?.(error instanceof AppError ? error.hint : undefined);
        return { ok: false, message: errorMessage('posting.updateAccount', error) };
      }
    };
  return { change, rule, saveAs };
}
