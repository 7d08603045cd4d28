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
] as const
export type FarmerField = (typeof FARMER_FIELDS)[number]
export type FarmerValues = Record<FarmerField, string>

/** Returns the pictures of the form, which has them as one text, a line each. */
export const urlsOf = (text: string): string[] => text.split('\n').filter(line => line !== '')
export const textOfUrls = (urls: readonly string[]): string => urls.join('\n')

/** What stands in the form's fields. */
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
  }
}

/** Returns the request's body: the fields that differ, for the others stay as they are. docs/product/office.md#farmers-tab. */
export function changesOf(values: FarmerValues, initial: FarmerValues): ManagedFarmerForm {
  const changes = FARMER_FIELDS.filter(field => values[field] !== initial[field])
  const bodyValue = (field: FarmerField) => (field === 'farmImages' ? urlsOf(values.farmImages) : values[field])
  return Object.fromEntries(changes.map(field => [field, bodyValue(field)]))
}
