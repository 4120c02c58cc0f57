/** Combining marks are separate alternatives, because inside a class they would combine with the letter before them. */
const hidden =
  /\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180e|\u180f|[\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;

/**
 * The same as private.without_hidden_letters: removes characters that are invisible or change the direction of the text
 * around them.
 */
export const withoutHiddenLetters = (text: string): string => text.replaceAll(hidden, '');
