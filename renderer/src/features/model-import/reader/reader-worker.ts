import { serveReader } from './serve-reader.ts';

serveReader((listener) => {
  self.onmessage = (event: MessageEvent<unknown>) => {
    listener(event.data, (answer) => {
      self.postMessage(answer);
    });
  };
});
