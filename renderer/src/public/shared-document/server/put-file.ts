/** Uploads a file to a signed address and reports the progress, which `fetch` cannot do. False if the upload failed. */
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
