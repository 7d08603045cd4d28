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
] as const
export type FarmerField = (typeof FARMER_FIELDS)[number]
export type FarmerValues = Record<FarmerField, string>

/** What stands in the form's fields. */
export function valuesOf(farmer: ManagedFarmer): FarmerValues {
  const { name, email, phone, farmName, location, description, address } = farmer
  const { story, practices, instagramReels, youtube, tags, website } = farmer
  const texts = { name, email, phone, farmName, location, description, address }
  return { ...texts, story, practices, instagramReels, youtube, tags: tags.join(', '), website: website ?? '' }
}

/** Returns the request's body: the fields that differ, for the others stay as they are. docs/product/office.md#farmers-tab. */
export function changesOf(values: FarmerValues, initial: FarmerValues): ManagedFarmerForm {
  return Object.fromEntries(
    FARMER_FIELDS.filter(field => values[field] !== initial[field]).map(field => [field, values[field]]),
  )
}
