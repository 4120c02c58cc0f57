import type { IpcMain, WebContents } from 'electron';
import type { Reply } from '#shared/contract/bridge.ts';
import type { CallingFrame } from '#electron/main/guards/trusted-frame.ts';

type BridgeHost = {
  ipcMain: Pick<IpcMain, 'handle'>;
  isTrusted: (frame: CallingFrame | null | undefined) => boolean;
  /** The contract itself is the allow-list: names that it does not contain are refused by the handler. */
  call: (name: string, input: unknown, viewOf?: string) => Promise<Reply>;
  /** Runs before a page's call is answered. */
  onCall: (page: WebContents, name: string) => void;
  onForeign: () => void;
};

/**
 * The one channel for the page's calls. Failures are returned as data, since an Error would lose its code on the way.
 */
export function serveBridge({ ipcMain, isTrusted, call: answer, onCall, onForeign }: BridgeHost): void {
  ipcMain.handle(
    'bridge:call',
    async (event, name: unknown, input: unknown, viewOf: unknown): Promise<Reply> => {
      if (!isTrusted(event.senderFrame)) {
        onForeign();
        return foreignFrame;
      }
      const call = typeof name === 'string' ? name : '';
      onCall(event.sender, call);
      if (viewOf === undefined) return answer(call, input);
      // Any other value counts as viewing as someone, possibly no one; it is never treated as the page's own call.
      return answer(call, input, typeof viewOf === 'string' ? viewOf : '');
    },
  );
}

const foreignFrame: Reply = {
  ok: false,
  error: { code: 'forbidden', message: 'Only the app’s own page may ask', hint: 'foreign_frame' },
};
