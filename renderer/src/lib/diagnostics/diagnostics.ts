import { useEffect, useId } from 'react';
import { create } from 'zustand';
import type { LiveChannelInfo } from '#shared/contract/connection.ts';

/** A channel that is open for changes made elsewhere: what is bound to it, and for whom. */
export type SubscriptionRecord = {
  id: string;
  channel: string;
  /** Tables, with their filter where they have one. Channels are counted, not these. */
  bindings: readonly string[];
  component: string;
  created: Date;
};
/** A dialog, open or closed since. */
export type ModalRecord = {
  id: string;
  isOpen: boolean;
  component: string;
  created: Date;
  lastToggled: Date;
};

type DiagnosticsStore = {
  subscriptions: readonly SubscriptionRecord[];
  modals: readonly ModalRecord[];
};

/** What is at work on this page, for a person who looks for a leak. Nothing is sent anywhere. */
export const useDiagnosticsStore = create<DiagnosticsStore>(() => ({ subscriptions: [], modals: [] }));

/** Which channels are open now. One that stays keeps its record. */
export function showChannels(
  channels: readonly LiveChannelInfo[],
  componentOf: (channel: string) => string,
): void {
  useDiagnosticsStore.setState(({ subscriptions }) => ({
    subscriptions: channels.map(({ name, bindings }) => {
      const known = subscriptions.find(({ channel }) => channel === name);
      if (known !== undefined) return { ...known, bindings };
      count += 1;
      return {
        id: `subscription-${count}`,
        channel: name,
        bindings,
        component: componentOf(name),
        created: new Date(),
      };
    }),
  }));
}

let count = 0;

/** Notes that a dialog was opened or closed. One that opens again keeps its record. */
export function toggleModal(id: string, component: string, isOpen: boolean): void {
  useDiagnosticsStore.setState(({ modals }) => {
    const now = new Date();
    const known = modals.find((modal) => modal.id === id);
    if (known === undefined) {
      if (!isOpen) return {};
      return { modals: [...modals, { id, isOpen, component, created: now, lastToggled: now }] };
    }
    return {
      modals: modals.map((modal) => (modal === known ? { ...modal, isOpen, lastToggled: now } : modal)),
    };
  });
}

/** For a dialog that is open while it is mounted. */
export function useRegisteredModal(component: string): void {
  const id = `${component}${useId()}`;
  useEffect(() => {
    toggleModal(id, component, true);
    return () => {
      toggleModal(id, component, false);
    };
  }, [id, component]);
}
