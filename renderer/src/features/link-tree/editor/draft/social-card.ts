import { fixedColors } from '#functions/_shared/link-page/theme.ts';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import { initials, tintOf } from '#renderer/lib/text/initials.ts';
import type { PageDraft } from './draft-block.ts';

const size = { width: 1200, height: 630 };
const face = { side: 220, top: 92, radius: 55 };
const font = (weight: number, px: number) =>
  `${String(weight)} ${String(px)}px "Inter Variable", system-ui, sans-serif`;
const plain = { background: '#f4f5f7', text: '#17191f' };

type Shown = Pick<PageDraft, 'title' | 'bio' | 'avatarUrl' | 'theme'>;

/** Draws the picture for link previews: the page's photo, title and bio in its colors. */
export async function drawSocialCard({ title, bio, avatarUrl, theme }: Shown, hue: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Nothing can be drawn here');
  // A canvas doesn't wait for fonts, so load them first.
  await document.fonts.load(font(600, 68), title + (bio ?? '')).catch(() => []);
  const colors = fixedColors(theme as Record<string, string>) ?? plain;
  context.fillStyle = colors.background;
  context.fillRect(0, 0, size.width, size.height);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  await drawFace(context, { title, avatarUrl, hue });
  context.fillStyle = colors.text;
  fitted(context, title, { weight: 600, px: 68, least: 36, y: 410 });
  context.font = font(400, 34);
  context.globalAlpha = 0.85;
  for (const [line, text] of wrapped(context, bio ?? '', 2).entries())
    context.fillText(text, size.width / 2, 474 + line * 48, size.width - 160);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (made) => {
        if (made === null) reject(new Error('The card could not be drawn'));
        else resolve(made);
      },
      'image/jpeg',
      0.9,
    );
  });
}

async function drawFace(
  context: CanvasRenderingContext2D,
  { title, avatarUrl, hue }: Pick<Shown, 'title' | 'avatarUrl'> & { hue: number },
): Promise<void> {
  const { side, top, radius } = face;
  const left = (size.width - side) / 2;
  const image = avatarUrl === null ? undefined : await pictureAt(photoAddress(avatarUrl));
  context.save();
  context.beginPath();
  context.roundRect(left, top, side, side, radius);
  context.clip();
  if (image !== undefined) {
    const cut = Math.min(image.naturalWidth, image.naturalHeight);
    context.drawImage(
      image,
      ...([(image.naturalWidth - cut) / 2, (image.naturalHeight - cut) / 2, cut, cut] as const),
      ...([left, top, side, side] as const),
    );
  } else {
    const tint = context.createLinearGradient(left, top, left + side, top + side);
    tintOf(hue).forEach((color, place) => {
      tint.addColorStop(place, color);
    });
    context.fillStyle = tint;
    context.fillRect(left, top, side, side);
    context.fillStyle = '#ffffff';
    context.font = font(600, 80);
    context.fillText(initials(title), size.width / 2, top + side / 2 + 28);
  }
  context.restore();
}

/** Undefined if it can't be loaded: the card is drawn without it. */
async function pictureAt(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  // Without CORS, a picture from another origin would taint the canvas, so it couldn't be exported.
  image.crossOrigin = 'anonymous';
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

type Line = { weight: number; px: number; least: number; y: number };

/** One line of text, in the largest size that fits. */
function fitted(context: CanvasRenderingContext2D, text: string, { weight, px, least, y }: Line): void {
  const room = size.width - 160;
  let now = px;
  context.font = font(weight, now);
  while (now > least && context.measureText(text).width > room) {
    now -= 4;
    context.font = font(weight, now);
  }
  context.fillText(text, size.width / 2, y, room);
}

function wrapped(context: CanvasRenderingContext2D, text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && context.measureText(longer).width > size.width - 200) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''} …`];
}
