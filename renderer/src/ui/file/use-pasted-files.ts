import { useWindowEvent } from '@mantine/hooks';

/**
 * Hands on files that are pasted, pictures above all, wherever the cursor stands. What has words, too, is text that brings its picture
 * along, as office programs copy it: that is for whatever takes text.
 */
export function usePastedFiles(onFiles: (files: readonly File[]) => void, isOn: boolean): void {
  useWindowEvent('paste', (event) => {
    const { clipboardData } = event;
    if (!isOn || clipboardData === null || event.defaultPrevented) return;
    const files = [...clipboardData.files];
    if (files.length === 0 || clipboardData.types.some((type) => type.startsWith('text/'))) return;
    event.preventDefault();
    onFiles(files.map(named));
  });
}

/** Whatever is copied as a picture is called `image.png`. */
function named(file: File): File {
  if (!/^image\.(?:png|jpe?g|webp|gif)$/i.test(file.name)) return file;
  const [day = '', time = ''] = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  const ending = file.name.slice(file.name.lastIndexOf('.'));
  return new File([file], `Pasted picture ${day} ${time.replaceAll(':', '.')}${ending}`, { type: file.type });
}
