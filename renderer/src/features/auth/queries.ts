import { useEffect, useState } from 'react';
import { onOpenDemo } from './events.ts';

/** False until the server has answered. */
export function useHasOpenDemo(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(
    () =>
      onOpenDemo(() => {
        setIsOpen(true);
      }),
    [],
  );
  return isOpen;
}

type CallState = { isPending: boolean; error: unknown };

/** The part of a mutation that a form needs, since the query library loads only after the sign-in page. */
export function useCall<Input, Output>(call: (input: Input) => Promise<Output>) {
  const [state, setState] = useState<CallState>({ isPending: false, error: null });
  const mutateAsync = async (input: Input): Promise<Output> => {
    setState({ isPending: true, error: null });
    try {
      const output = await call(input);
      setState({ isPending: false, error: null });
      return output;
    } catch (error) {
      setState({ isPending: false, error });
      throw error;
    }
  };
  return { ...state, mutateAsync };
}
