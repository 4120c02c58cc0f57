import { useRef, useState, type ReactNode } from 'react';
import { ErrorBoundary as CatchingBoundary } from 'react-error-boundary';
import { recordError } from '#renderer/lib/errors/recorded-errors.ts';
import { ErrorFallback } from './error-fallback.tsx';

type Props = {
  /** What failed, as the fallback names it. */
  component: string;
  heading?: 'h1' | 'h2';
  /** In place of the usual words. */
  fallback?: ReactNode;
  onReset?: () => void;
  children: ReactNode;
};

/** Keeps a failure inside its part of the screen, and the rest of the app at work. */
export function ErrorBoundary({ component, heading = 'h2', fallback, onReset, children }: Props) {
  const [componentStack, setComponentStack] = useState<string>();
  const retries = useRef(0);
  return (
    <CatchingBoundary
      onError={(error, info) => {
        recordError(component, error);
        setComponentStack(info.componentStack ?? undefined);
      }}
      onReset={(details) => {
        // A retry of the app's own says so; a person who presses Try Again gets all three again.
        const isAutomatic = 'args' in details && details.args[0] === 'automatic';
        retries.current = isAutomatic ? retries.current + 1 : 0;
        onReset?.();
      }}
      fallbackRender={({ error, resetErrorBoundary }) =>
        fallback ?? (
          <ErrorFallback
            component={component}
            heading={heading}
            error={error}
            componentStack={componentStack}
            retries={retries}
            onReset={resetErrorBoundary}
          />
        )
      }
    >
      {children}
    </CatchingBoundary>
  );
}
