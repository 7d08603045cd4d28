import type { AdminProductDetail } from '@santhe/contracts'

export type Version = NonNullable<AdminProductDetail['lastRejection']>['version']
export type VersionField = keyof Version

/** Fields buyers see, in comparison order. Without stock, which orders change. */
const FIELDS = [
  ...(['name', 'localName', 'category', 'description', 'growingDetails', 'price', 'unit', 'unitsPerBox'] as const),
  ...(['status', 'availableUntil', 'harvestDate', 'seasons', 'images'] as const),
] satisfies readonly VersionField[]

export interface Comparison {
  before: Version
  after: Version
  isOfEdit: boolean
  /** What differs. */
  changed: readonly VersionField[]
  /** Not comparable, since the rejection did not store them. */
  unknown: readonly VersionField[]
}

function comparable(field: VersionField, version: Version): unknown {
  return field === 'images' ? version.images.map(({ imageUrl }) => imageUrl) : version[field]
}

function differs(field: VersionField, before: Version, after: Version): boolean {
  return JSON.stringify(comparable(field, before)) !== JSON.stringify(comparable(field, after))
}

function versionOf(product: AdminProductDetail): Version {
  const { name, localName, category, description, growingDetails, price, unit, unitsPerBox, status } = product
  const { availableUntil, harvestDate, seasons = [], images } = product
  const texts = { name, localName, category, description, growingDetails, images }
  return { ...texts, price, unit, unitsPerBox, status, availableUntil, harvestDate, seasons }
}

/** Compares the version on sale with the pending edit, or the rejected with the new one. Undefined for new products. */
export function compareVersions(product: AdminProductDetail): Comparison | undefined {
  const { pendingEdit, lastRejection, approvalStatus } = product
  const current = versionOf(product)
  if (pendingEdit) {
    const { fields, at: _at, ...proposal } = pendingEdit
    // Trust the server's list: foreign picture URLs, which it withholds, may be the only change.
    const changed = FIELDS.filter(field => fields.some(each => each === field))
    return { before: current, after: { ...current, ...proposal }, isOfEdit: true, changed, unknown: [] }
  }
  if (approvalStatus !== 'pending' || !lastRejection) return undefined
  const before = lastRejection.version
  const unknown = FIELDS.filter(field => before[field] === undefined)
  const changed = FIELDS.filter(field => !unknown.includes(field) && differs(field, before, current))
  return { before, after: current, isOfEdit: false, changed, unknown }
}
