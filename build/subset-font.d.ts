// The published types do not include the newer options.
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    variationAxes: Record<string, { min: number; max: number; default: number }>;
    keepFeatures: readonly string[];
    preserveNameIds: readonly number[];
  };
  export default function subsetFont(face: Buffer, text: string, options: Options): Promise<Buffer>;
}
