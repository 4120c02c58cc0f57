/** Brings a file to an address that takes it; says how much of it is on its way, which `fetch` can't. False where it did not arrive. */
export const putFile = (address: string, file: File, onProgress: (part: number) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('Content-Type', file.type === '' ? 'application/octet-stream' : file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('loadend', () => {
      resolve(request.status >= 200 && request.status < 300);
    });
    request.send(file);
  });
