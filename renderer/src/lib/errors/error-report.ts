import { AppError } from '#shared/lib/app-error.ts';

export type ErrorReport = {
  id: string;
  component: string;
  error: { name: string; message: string; details?: string | undefined; stack: string | undefined };
  componentStack: string | undefined;
  timestamp: string;
  userAgent: string;
  url: string;
};

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** The text that Report Error copies. Addresses lose their query, which may name a model or a person. */
export function createErrorReport(
  component: string,
  thrown: unknown,
  componentStack: string | undefined,
): ErrorReport {
  const { name, message, stack } = asError(thrown);
  const now = new Date();
  return {
    id: `error-${now.getTime().toString(36)}`,
    component,
    error: { name, message, stack, ...(thrown instanceof AppError ? { details: thrown.details } : {}) },
    componentStack,
    timestamp: now.toISOString(),
    userAgent: navigator.userAgent,
    url: window.location.href.split('?', 1)[0] ?? '',
  };
}

/** True if the report is in the clipboard. Otherwise it goes to the console, so that it is not lost. */
export async function deliverErrorReport(report: ErrorReport): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(report, null, 2));
    return true;
  } catch {
    // eslint-disable-next-line no-console -- the specification names the console as the second place
    console.error('Error report', report);
    return false;
  }
}
