export type PackageLicence = { name: string; version: string; licence: string; text: string };

type Manifest = { name: string; version: string; license?: string; author?: string | { name?: string } };

/**
 * Licences that allow distribution within a closed-source program. The MPL requires that the files under it stay open:
 * they are bundled as published, and their text says where to find them.
 */
const fitting =
  /^\(?(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|Unlicense|CC0-1\.0|OFL-1\.1)(?: (?:OR|AND) .+)?\)?$/;

/** Packages without a licence in their manifest: what their own licence file says, read by hand. */
const read: Readonly<Record<string, string>> = { 'twitter-text': 'Apache-2.0' };

const isLicenceFile = (name: string): boolean => /^(?:licen[cs]e|copying)(?:[.-].*)?$/i.test(name);
const isNotice = (name: string): boolean => /^notice(?:\..*)?$/i.test(name);

/** The licence of a package. Throws if it names none, or one that does not fit. */
export function licenceOf(
  manifest: unknown,
  files: readonly string[],
  textOf: (name: string) => string,
): PackageLicence {
  const { name, version, author, license = read[name] } = manifest as Manifest;
  if (license === undefined || !fitting.test(license))
    throw new Error(`${name} has the licence ${String(license)}, which no one has reviewed.`);
  const texts = files
    .filter((file) => isLicenceFile(file) || isNotice(file))
    .map((file) => textOf(file).trim());
  const holder = typeof author === 'string' ? author : author?.name;
  const otherwise = `${license}${holder === undefined ? '' : `. Copyright (c) ${holder}`}`;
  return {
    name,
    version,
    licence: license,
    text: texts.length > 0 ? texts.join('\n\n').replaceAll('\r\n', '\n') : otherwise,
  };
}
