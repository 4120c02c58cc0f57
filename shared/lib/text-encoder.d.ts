// As much of it as is needed here; every host has it, but no ECMAScript library names it.
declare class TextEncoder {
  /** The text in UTF-8. */
  encode(text: string): { readonly length: number };
}
