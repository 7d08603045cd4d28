/** Returns the first part of a place, 'Hoskote' of 'Hoskote, Bengaluru Rural': what everybody may read of it. docs/product/roles.md#location-visibility. */
export function firstPartOf(location: string): string {
  return location.split(',')[0]?.trim() ?? ''
}
