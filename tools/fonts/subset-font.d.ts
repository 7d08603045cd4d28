declare module 'subset-font' {
  /** A font with the glyphs of `text` alone, and narrower axes where said. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Readonly<Record<string, { min: number; max: number }>> },
  ): Promise<Buffer>
  export = subsetFont
}
