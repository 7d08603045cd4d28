/** The first part of a place, 'Hoskote' of 'Hoskote, Bengaluru Rural': what everybody may read of it. Storefront spec §6. */
export function firstPart(location: string): string {
  return location.split(',')[0]?.trim() || location
}
