/** The note's title is an h2, so its headings start at h3. */
export const headingTag = (level: unknown): 'h3' | 'h4' | 'h5' =>
  level === 1 ? 'h3' : level === 2 ? 'h4' : 'h5';
