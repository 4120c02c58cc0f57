import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

export const lazyLinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog);
export const lazyConnectDialog = lazyDialog(async () => (await import('./connect-dialog.tsx')).ConnectDialog);
