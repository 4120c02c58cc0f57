const openWithinMs = 10_000;

/**
 * Live updates in a browser. When packets are lost, a browser waits for minutes and opens no second connection to the
 * same server. This class gives up sooner, so that the client can reconnect.
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
