const longestText = 1000;

/** What could name a person or open a door, and what stands in its place. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '<token>'],
  [/\bsb_(?:publishable|secret)_[\w-]+/g, '<key>'],
  [/[^\s"'<>@]{1,64}@[^\s"'<>@]{1,255}/g, '<email>'],
  // Addresses with all that follows: paths and queries name models, and hosts an agency.
  [/\b(?:https?|wss?):\/\/[^\s"')]+/g, '<address>'],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '<id>'],
  // Home folders carry the name of their owner.
  [/(\/(?:home|Users)\/|[A-Z]:\\Users\\)[^/\\\s"':]+/g, '$1<user>'],
];

/** Takes out of a text for the log what is nobody else's business. */
export function withoutPersonalData(text: string): string {
  const shortened = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return replacements.reduce((result, [pattern, name]) => result.replace(pattern, name), shortened);
}
