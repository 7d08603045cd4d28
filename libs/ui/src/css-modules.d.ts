declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}

/** Global sheets, imported for their effect. */
declare module '*.css' {}
