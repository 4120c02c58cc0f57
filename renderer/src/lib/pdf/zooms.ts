const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** The next larger or smaller size; undefined if there is none. */
export const zoomed = (zoom: number, by: 1 | -1): number | undefined =>
  by > 0 ? zooms.find((each) => each > zoom) : zooms.findLast((each) => each < zoom);
