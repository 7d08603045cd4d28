/** Licences that require only their own text beside the copies: what we ship may be sold and changed without publishing its source. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: they may be bundled, but not sold alone.
  'OFL-1.1',
])

/** Exceptions: packages under another licence; docs/dependencies.md says why. */
const TOLERATED: readonly { readonly names: RegExp; readonly licence: string }[] = [
  // libvips is loaded as a library of its own and unchanged, which is all that the LGPL requires of a server.
  { names: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // Its manifest names none; its LICENSE file is the MIT licence.
  { names: /^png-js$/, licence: 'unknown' },
]

/**
 * Whether a package under this SPDX expression may be shipped: of `OR` one licence has to be good, of `AND` all.
 * False for an expression that mixes both without brackets, or that can't be read.
 */
export function isGoodLicence({ name, licence }: { readonly name: string; readonly licence: string }): boolean {
  const isGood = (id: string) =>
    PERMISSIVE.has(id) || TOLERATED.some(each => each.names.test(name) && each.licence === id)
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ') && plain.includes(' AND ')) return false
  const alternatives = plain.split(' OR ')
  if (alternatives.length > 1) return alternatives.some(isGood)
  return plain.split(' AND ').every(isGood)
}
