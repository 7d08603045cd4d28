/** Scripts of names in the market, without Cyrillic and Greek, whose words can look like English ones. */
export const INDIAN_SCRIPTS = [
  'Kannada',
  'Devanagari',
  'Tamil',
  'Telugu',
  'Malayalam',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Oriya',
  'Arabic',
] as const

const ofOneScript = [
  /^[A-Za-z0-9._-]+$/,
  ...INDIAN_SCRIPTS.map(
    script => new RegExp(`^(?:(?=[\\p{L}\\p{M}])\\p{Script_Extensions=${script}}|[0-9._-])+$`, 'u'),
  ),
]

/**
 * Returns whether a new username can't be confused with another: letters of one script, digits 0 to 9 and . _ -, nothing
 * invisible. Existing accounts keep their names.
 */
export function isPlainUsername(username: string): boolean {
  return ofOneScript.some(script => script.test(username))
}
