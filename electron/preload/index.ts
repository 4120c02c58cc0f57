import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge, Reply } from '#shared/contract/bridge.ts';

const bridge: Bridge = {
  call: async (...call) => (await ipcRenderer.invoke('bridge:call', ...call)) as Reply,
  on: (name, listener) => {
    const hear = (_event: unknown, heard: string, payload: unknown) => heard === name && listener(payload);
    ipcRenderer.on('bridge:event', hear);
    return () => void ipcRenderer.off('bridge:event', hear);
  },
};

ipcRenderer.setMaxListeners(0); // Each part of the page adds its own listener, so there is no limit.
contextBridge.exposeInMainWorld('bridge', bridge);
