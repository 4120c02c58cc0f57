// Only the part that is needed here. Every host has it, but no ECMAScript library declares it.
declare class TextEncoder {
  /** The text in UTF-8. */
  encode(text: string): { readonly length: number };
}
