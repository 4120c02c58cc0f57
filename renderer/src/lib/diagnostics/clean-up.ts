import { useDiagnosticsStore } from './diagnostics.ts';

/** How long a dialog that was closed stays in the records. */
const keptModalMs = 60 * 60_000;

/** Forgets dialogs that were closed over an hour ago. */
export function forgetOldModals(now: number): void {
  useDiagnosticsStore.setState(({ modals }) => ({
    modals: modals.filter(({ isOpen, lastToggled }) => isOpen || now - lastToggled.getTime() <= keptModalMs),
  }));
}

/** Forgets every dialog that is closed. */
export function forgetClosedModals(): void {
  useDiagnosticsStore.setState(({ modals }) => ({ modals: modals.filter(({ isOpen }) => isOpen) }));
}

let lastAt: Date | undefined;

/** Old records have just been forgotten. */
export const noteCleanUp = () => {
  lastAt = new Date();
};

/** When that was last done on this page. */
export const lastCleanUp = () => lastAt;
