/** Licences that ask for no more than their own text beside the copies: what we ship may be sold and changed without showing how. */
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
  // Typefaces: they may be bundled and not sold alone.
  'OFL-1.1',
])

/** Packages under another licence that we chose to live with; docs/dependencies.md says why. */
const TOLERATED: readonly { readonly names: RegExp; readonly licence: string }[] = [
  // libvips is loaded as a library of its own and unchanged, which is all that the LGPL asks of a server.
  { names: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
]

/**
 * Whether we may ship a package under this SPDX expression: of alternatives one has to be good, of what holds together all.
 * An expression that mixes both without brackets, and one that we can't read, is not.
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
