/**
 * Licences that only require their text beside the copies: we may sell and change the product without publishing
 * its source.
 */
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
  // Fonts: we may bundle them, but not sell them alone.
  'OFL-1.1',
])

/** Exceptions: packages under other licences; docs/dependencies.md gives the reasons. */
const TOLERATED: readonly { readonly names: RegExp; readonly licence: string }[] = [
  // libvips is an unchanged separate library, as the LGPL requires of a server.
  { names: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // Its manifest has no licence; its LICENSE file is MIT.
  { names: /^png-js$/, licence: 'unknown' },
]

/**
 * Whether we may ship a package under this SPDX expression: `OR` needs one allowed licence, `AND` all.
 * False for an invalid expression, or one that mixes both without brackets.
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
