import { useEffect, useId } from 'react';
import { create } from 'zustand';
import type { LiveChannelInfo } from '#shared/contract/connection.ts';

/** An open channel for changes made elsewhere: what it listens to, and for which component. */
export type SubscriptionRecord = {
  id: string;
  channel: string;
  /** Tables, each with its filter, if any. The limits count channels, not bindings. */
  bindings: readonly string[];
  component: string;
  created: Date;
};
/** A dialog that is open or was open. */
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

/** What is active on this page, to help find a leak. Nothing is sent anywhere. */
export const useDiagnosticsStore = create<DiagnosticsStore>(() => ({ subscriptions: [], modals: [] }));

/** Sets the channels that are open now. A channel that stays open keeps its record. */
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

/** Records that a dialog opened or closed. One that opens again keeps its record. */
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

/** For a dialog that is open as long as it is mounted. */
export function useRegisteredModal(component: string): void {
  const id = `${component}${useId()}`;
  useEffect(() => {
    toggleModal(id, component, true);
    return () => {
      toggleModal(id, component, false);
    };
  }, [id, component]);
}
