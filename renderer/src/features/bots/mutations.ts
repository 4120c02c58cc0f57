import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import { usePress } from '#renderer/ui/changes/use-press.ts';
import type { CallInput, CallOutput, CallsOf } from '#shared/contract/bridge.ts';
import type { BotCommand, BotReply } from '#shared/contract/bot-rows.ts';
import { refreshBots } from './queries.ts';

type Call = CallsOf<'bots'>;
type Step<C extends Call> = {
  call: C;
  said?: (input: CallInput<C>, answer: CallOutput<C>) => string | undefined;
  /** Names the change for a panel whose row disappears because of it. */
  name?: readonly string[];
  /** Errors are shown elsewhere than in a toast. */
  isQuiet?: boolean;
  /** Stays pending until the changed data is refetched, so that a switch doesn't flip back in between. */
  waits?: boolean;
};

/**
 * A mutation for a button or switch. It refetches what depends on it even after an error, because an error means that
 * something has changed.
 */
export function useBotPress<C extends Call>(
  step: Step<C>,
): UseMutationResult<CallOutput<C>, Error, CallInput<C>> {
  const { call, said, name, isQuiet = false, waits = false } = step;
  return usePress({
    key: ['bots'],
    send: (input: CallInput<C>) => request(call, input),
    said,
    describe: isQuiet ? undefined : (error) => errorMessage(call, error),
    name,
    waits,
  });
}

export const useTest = () => useBotPress({ call: 'bots.test', said: () => 'The bot works' });

export const useSwitch = () =>
  useBotPress({
    call: 'bots.update',
    said: ({ changes }) => (changes.isOn === false ? 'Bot turned off' : 'Bot turned on'),
  });

export const useBridgedChat = () =>
  useBotPress({
    call: 'bots.setBridge',
    waits: true,
    said: ({ isOn }) => (isOn ? 'Bridged to the chat of the team' : 'Bridge ended'),
  });

export const useRemoval = () =>
  useBotPress({ call: 'bots.delete', said: () => 'Bot removed', isQuiet: true });

/** Retries a reply that could not be sent. */
export function useRetryReply() {
  const { mutate, isPending, variables } = useBotPress({ call: 'bots.retryReply' });
  return {
    retry: (messageId: string) => {
      mutate({ messageId });
    },
    retrying: isPending ? variables.messageId : undefined,
  };
}

/** Marks a chat as answered, with Undo. */
export function useAnswered() {
  const client = useQueryClient();
  const reopening = useBotPress({ call: 'bots.reopen' });
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) =>
      request('bots.markAnswered', { chatId: id, until: null }),
    onSuccess: (_nothing, { id, title }) => {
      offerUndo(`${title} marked as answered`, () => reopening.mutateAsync({ chatId: id }));
    },
    onError: (error) => {
      notifyError(errorMessage('bots.markAnswered', error));
    },
    onSettled: () => {
      void refreshBots(client);
    },
  });
}

/** Deletes a command or an automatic reply; Undo adds the same again. */
export function useCommandRemoval(botId: string) {
  const client = useQueryClient();
  const again = useBotPress({ call: 'bots.saveCommand' });
  return useMutation({
    mutationFn: ({ id }: BotCommand) => request('bots.deleteCommand', { id }),
    onSuccess: (_nothing, { id: _id, rowVersion: _version, ...command }) => {
      offerUndo(`/${command.command} deleted`, () =>
        again.mutateAsync({ botId, id: null, rowVersion: null, command }),
      );
    },
    onError: (error) => {
      notifyError(errorMessage('bots.deleteCommand', error));
    },
    onSettled: () => {
      void refreshBots(client);
    },
  });
}

export function useReplyRemoval(botId: string) {
  const client = useQueryClient();
  const again = useBotPress({ call: 'bots.saveReply' });
  return useMutation({
    mutationFn: ({ id }: BotReply) => request('bots.deleteReply', { id }),
    onSuccess: (_nothing, { id: _id, rowVersion: _version, ...reply }) => {
      offerUndo('Automatic reply deleted', () =>
        again.mutateAsync({ botId, id: null, rowVersion: null, reply }),
      );
    },
    onError: (error) => {
      notifyError(errorMessage('bots.deleteReply', error));
    },
    onSettled: () => {
      void refreshBots(client);
    },
  });
}
