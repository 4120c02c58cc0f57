import { useRef, useState, type ReactNode } from 'react';
import { ErrorBoundary as CatchingBoundary } from 'react-error-boundary';
import { recordError } from '#renderer/lib/errors/recorded-errors.ts';
import { ErrorFallback } from './error-fallback.tsx';

type Props = {
  /** The name of the failed part, as shown in the fallback. */
  component: string;
  heading?: 'h1' | 'h2';
  /** Replaces the default message. */
  fallback?: ReactNode;
  onReset?: () => void;
  children: ReactNode;
};

/** Confines an error to its part of the screen, so that the rest of the app keeps working. */
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
        // Automatic retries are marked as such; clicking Try Again allows three automatic ones again.
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
