const longestText = 1000;

/** Patterns that could identify a person or give access, with their replacements. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '<token>'],
  [/\bsb_(?:publishable|secret)_[\w-]+/g, '<key>'],
  [/[^\s"'<>@]{1,64}@[^\s"'<>@]{1,255}/g, '<email>'],
  // Addresses including path and query: paths and queries name models, and hosts name an agency.
  [/\b(?:https?|wss?):\/\/[^\s"')]+/g, '<address>'],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '<id>'],
  // Home folders contain the name of their owner.
  [/(\/(?:home|Users)\/|[A-Z]:\\Users\\)[^/\\\s"':]+/g, '$1<user>'],
];

/** Removes personal data and secrets from a text for the log. */
export function withoutPersonalData(text: string): string {
  const shortened = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return replacements.reduce((result, [pattern, name]) => result.replace(pattern, name), shortened);
}
