import { useWindowEvent } from '@mantine/hooks';

/**
 * Passes on pasted files, mainly pictures, regardless of where the focus is. Office programs also copy text with a
 * picture of it: that is left to text fields.
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

/** Browsers name every copied picture `image.png`. */
function named(file: File): File {
  if (!/^image\.(?:png|jpe?g|webp|gif)$/i.test(file.name)) return file;
  const [day = '', time = ''] = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  const ending = file.name.slice(file.name.lastIndexOf('.'));
  return new File([file], `Pasted picture ${day} ${time.replaceAll(':', '.')}${ending}`, { type: file.type });
}
