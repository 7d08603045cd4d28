declare module 'subset-font' {
  /** Returns a font with only the glyphs of `text`, and narrower axes where given. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Readonly<Record<string, { min: number; max: number }>> },
  ): Promise<Buffer>
  export = subsetFont
}
