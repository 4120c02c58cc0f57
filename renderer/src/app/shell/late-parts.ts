import { latePart } from '#renderer/lib/loading/late-part.tsx';

const palette = () => import('#renderer/app/palette/palette-host.tsx');

/** Its place is empty until the page stands; nothing moves when it comes. */
export const SearchField = latePart(async () => (await palette()).SearchField);

export const PaletteHost = latePart(async () => (await palette()).PaletteHost);
