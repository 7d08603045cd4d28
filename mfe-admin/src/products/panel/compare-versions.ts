import type { AdminProductDetail } from '@santhe/contracts'

/** A version of a product. What an older rejection did not store is missing in it. */
export type Version = NonNullable<AdminProductDetail['lastRejection']>['version']
export type VersionField = keyof Version

/** All that buyers see of a version, in the order in which it is compared. Its stock is none of it: orders move that. */
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
  /** What can't be compared, because the rejection did not store it. */
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

/** Returns what is compared: the version on sale with the edit that waits, or the rejected one with what waits instead; undefined for a product that is new. */
export function compareVersions(product: AdminProductDetail): Comparison | undefined {
  const { pendingEdit, lastRejection, approvalStatus } = product
  const current = versionOf(product)
  if (pendingEdit) {
    const { fields, at: _at, ...proposal } = pendingEdit
    // As the server names them: pictures of other sites, which it does not send, may be all that changes.
    const changed = FIELDS.filter(field => fields.some(each => each === field))
    return { before: current, after: { ...current, ...proposal }, isOfEdit: true, changed, unknown: [] }
  }
  if (approvalStatus !== 'pending' || !lastRejection) return undefined
  const before = lastRejection.version
  const unknown = FIELDS.filter(field => before[field] === undefined)
  const changed = FIELDS.filter(field => !unknown.includes(field) && differs(field, before, current))
  return { before, after: current, isOfEdit: false, changed, unknown }
}
