import type { ManagedFarmer, ManagedFarmerForm } from '@santhe/contracts'

const FARMER_FIELDS = [
  'name',
  'email',
  'phone',
  'farmName',
  'location',
  'description',
  'address',
  'website',
  'story',
  'practices',
  'tags',
  'instagramReels',
  'youtube',
  'logoUrl',
  'farmImages',
  'pickupOffered',
  'pickup',
] as const
export type FarmerField = (typeof FARMER_FIELDS)[number]
/** `pickup` holds the hours; `pickupOffered` is 'true' or ''. */
export type FarmerValues = Record<FarmerField, string>

export const urlsOf = (text: string): string[] => text.split('\n').filter(line => line !== '')
export const textOfUrls = (urls: readonly string[]): string => urls.join('\n')

export function valuesOf(farmer: ManagedFarmer): FarmerValues {
  const { name, email, phone, farmName, location, description, address } = farmer
  const { story, practices, instagramReels, youtube, tags, website, logoUrl, farmImages } = farmer
  const texts = { name, email, phone, farmName, location, description, address }
  const pictures = { logoUrl: logoUrl ?? '', farmImages: textOfUrls(farmImages) }
  return {
    ...texts,
    ...pictures,
    story,
    practices,
    instagramReels,
    youtube,
    tags: tags.join(', '),
    website: website ?? '',
    pickupOffered: farmer.pickup.isOffered ? 'true' : '',
    pickup: farmer.pickup.hours,
  }
}

/** Returns the changed fields only; the server leaves the others as they are. docs/product/office.md#farmers-tab. */
export function changesOf(values: FarmerValues, initial: FarmerValues): ManagedFarmerForm {
  const { pickupOffered, pickup: hours, farmImages } = values
  const changes = FARMER_FIELDS.filter(field => values[field] !== initial[field])
  const entryOf = (field: FarmerField) => {
    if (field === 'farmImages') return [field, urlsOf(farmImages)]
    if (field === 'pickup' || field === 'pickupOffered') return ['pickup', { isOffered: pickupOffered !== '', hours }]
    return [field, values[field]]
  }
  return Object.fromEntries(changes.map(entryOf))
}
