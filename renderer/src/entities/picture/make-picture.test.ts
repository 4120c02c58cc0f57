import { afterEach, expect, it, vi } from 'vitest';
import { makePicture, pictureProblem } from './make-picture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const part = { x: 0, y: 0, width: 10, height: 10 };
const fileOf = (name: string, type = '') => new File(['x'], name, { type });
const cannotRead = () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('none')));
};

it.each([
  ['IMG_1.heic', 'image/heic'],
  ['IMG_1.HEIC', ''],
  ['IMG_1.heif', 'image/heif'],
])('takes %s, and says where this browser can’t read it', async (name, type) => {
  expect(pictureProblem(fileOf(name, type))).toBeUndefined();
  cannotRead();
  await expect(makePicture(fileOf(name, type), part, 512)).rejects.toThrow(
    'This browser can’t read HEIC. Choose a JPEG, PNG or WebP.',
  );
});

it('goes by what the browser says before the name', async () => {
  expect(pictureProblem(fileOf('a.heic', 'text/html'))).toBe('Choose a PNG, JPEG or WebP picture');
  cannotRead();
  await expect(makePicture(fileOf('a.heic', 'image/png'), part, 512)).rejects.toThrow(
    'This picture can’t be read',
  );
});
