declare module 'subset-font' {
  /** Returns a font with only the glyphs of `text`; axes get narrower, or end where one value is given. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Readonly<Record<string, number | { min: number; max: number }>>
      keepFeatures: readonly string[] | undefined
    },
  ): Promise<Buffer>
  export = subsetFont
}
