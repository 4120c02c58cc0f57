import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';

type Press<Input, Answer> = {
  /** The start of the keys that are asked for again. */
  key: QueryKey;
  send: (input: Input) => Promise<Answer>;
  said?: ((input: Input, answer: Answer) => string | undefined) | undefined;
  /** The sentence of a failure; left out where it stands elsewhere than in a toast. */
  describe?: ((error: unknown) => string) | undefined;
  /** `send` shows what it was answered (`changeRow`), so that only a failure asks again: something has changed then. */
  isShown?: boolean;
  /** It is under way until what it changed has come back: a switch stays as it was pressed. */
  waits?: boolean;
  /** Tells a panel that its row is gone because of this. */
  name?: readonly string[] | undefined;
};

/** A press that changes one thing: what was done is said, and so is a failure. */
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
