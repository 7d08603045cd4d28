/** 'Hoskote' of 'Hoskote, Bengaluru Rural': the part everybody may see. docs/product/roles.md#location-visibility. */
export function firstPart(location: string): string {
  return location.split(',')[0]?.trim() || location
}
