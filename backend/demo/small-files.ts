import { constants, deflateSync } from 'node:zlib';

// Small but valid files, for the demo and for tests.

/** A PDF that every reader can open, with one line of text per page. */
export function pdfOf(lines: readonly string[], padding = 0): Buffer {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
  const streams = lines.map((line) => `BT /F1 24 Tf 72 720 Td (${escaped(line)}) Tj ET`);
  const first = 4;
  const kids = lines.map((_, index) => `${String(first + index * 2)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${String(lines.length)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...streams.flatMap((stream, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${String(first + index * 2 + 1)} 0 R >>`,
      `<< /Length ${String(stream.length)} >>\nstream\n${stream}\nendstream`,
    ]),
    ...(padding === 0 ? [] : [`<< /Length ${String(padding)} >>\nstream\n${'0'.repeat(padding)}\nendstream`]),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

type Color = readonly [red: number, green: number, blue: number];

/** A PNG with a gradient from one colour to another, top to bottom. */
export function pngOf(width: number, height: number, from: Color, to: Color = from): Buffer {
  const rows = Array.from({ length: height }, (_, index) => {
    const share = index / Math.max(1, height - 1);
    const color = from.map((value, part) => Math.round(value + ((to[part] ?? value) - value) * share));
    // Each pixel is stored as its difference from the one before: one colour, then zeros.
    const row = Buffer.alloc(1 + width * 3);
    row.set([1, ...color]);
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { strategy: constants.Z_RLE })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
