import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';

type Press<Input, Answer> = {
  /** The start of the query keys to invalidate. */
  key: QueryKey;
  send: (input: Input) => Promise<Answer>;
  said?: ((input: Input, answer: Answer) => string | undefined) | undefined;
  /** The message for an error; without it no toast is shown, because it is shown elsewhere. */
  describe?: ((error: unknown) => string) | undefined;
  /** `send` shows its response (`changeRow`), so that queries are refetched only after an error. */
  isShown?: boolean;
  /** Pending until the refetch is done, so that a switch keeps its new position. */
  waits?: boolean;
  /** The mutation key by which a panel knows that its row was deleted here. */
  name?: readonly string[] | undefined;
};

/** A click that changes one thing, with a toast for the result or the error. */
export function usePress<Input, Answer>(press: Press<Input, Answer>) {
  const { key, send, said, describe, isShown = false, waits = false, name } = press;
  const client = useQueryClient();
  return useMutation({
    ...(name === undefined ? {} : { mutationKey: name }),
    mutationFn: send,
    onSuccess: (answer: Answer, input) => {
      const words = said?.(input, answer);
      if (words !== undefined) notifySuccess(words);
    },
    onError: (error) => {
      if (describe !== undefined) notifyError(describe(error));
    },
    onSettled: (_answer, error) => {
      if (isShown && error === null) return undefined;
      const asked = client.invalidateQueries({ queryKey: key });
      return waits ? asked : undefined;
    },
  });
}
