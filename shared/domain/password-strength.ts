/**
 * From 0, very weak, to 4, by length and kinds of characters. The same as private.password_strength in the database.
 */
export function passwordStrength(password: string): number {
  const length = Array.from(password).length;
  if (length < 8 || /^(.)\1*$/u.test(password)) return 0;
  const byLength = length >= 16 ? 3 : length >= 12 ? 2 : 1;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length;
  // A word with a number, as most people choose first.
  const isWord = length < 16 && /^[a-zA-Z]+[0-9]{0,4}[!.?]?$/.test(password);
  return Math.min(4, byLength + (kinds >= 3 ? 1 : 0) - (isWord ? 1 : 0));
}
