import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';

type Props = {
  /** `Failed to load …` */
  title: string;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
};

export function ListError({ title, error, isRetrying, onRetry }: Props) {
  // A title that already is the reason needs no second one.
  const message = error.message === title ? '' : error.message;
  const reason = message.trim().replace(/[.!]?$/, '.');
  return (
    <LoadFailure title={title} isRetrying={isRetrying} onRetry={onRetry}>
      {reason === '.' ? '' : `${reason} `}Your filters are kept.
    </LoadFailure>
  );
}
