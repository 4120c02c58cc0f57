const openWithinMs = 10_000;

/**
 * Live updates in a browser. Where packets get lost a browser waits for minutes, and opens no second connection to the same
 * server meanwhile: this one is given up, and the client tries again.
 */
export class WebSocketWithRetry extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols);
    const timer = setTimeout(() => {
      this.close();
    }, openWithinMs);
    const settle = () => {
      clearTimeout(timer);
    };
    this.addEventListener('open', settle);
    this.addEventListener('close', settle);
  }
}
