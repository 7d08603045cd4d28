import type { FarmerProfile, FarmerProfileForm } from '@santhe/contracts'
import { areasOfFarm, DELIVERY_AREAS } from '@santhe/rules'

export type ProfileField = keyof FarmerProfileForm

/** URLs of a form field, one per line. */
export const linesOf = (text: string): string[] => text.split('\n').filter(line => line !== '')
export const textOfLines = (lines: readonly string[]): string => lines.join('\n')

interface Pickup {
  isOffered: boolean
  hours: string
}

/** Serialises pickup: the first line says whether it is offered, the hours follow. */
export const textOfPickup = ({ isOffered, hours }: Pickup): string => `${isOffered ? 'on' : ''}\n${hours}`

export function readPickup(text: string): Pickup {
  const [state, hours = ''] = text.split('\n')
  return { isOffered: state === 'on', hours }
}

export function profileValues(profile: FarmerProfile): Record<ProfileField, string> {
  const { name, email, phone, farmName, location, description, address } = profile
  const { instagramReels, youtube, story, practices } = profile
  return {
    // Show the pending address, so that submitting it unchanged keeps it.
    email: profile.pendingEmail ?? email,
    ...{ name, phone, farmName, location, description, address, instagramReels, youtube, story, practices },
    website: profile.website ?? '',
    tags: profile.tags.join(', '),
    logoUrl: profile.logoUrl ?? '',
    farmImages: textOfLines(profile.farmImages),
    deliveryAreas: textOfLines(areasOfFarm(profile)),
    pickup: textOfPickup(profile.pickup),
  }
}

/** Sends tags, pictures and areas as lists, and pickup as its two parts. docs/product/farmer-dashboard.md#farm-profile */
export function farmProfileBody(values: Record<ProfileField, string>): FarmerProfileForm {
  const tags = values.tags.split(',').map(tag => tag.trim())
  const areas = linesOf(values.deliveryAreas)
  return {
    ...values,
    tags: tags.filter(tag => tag !== ''),
    farmImages: linesOf(values.farmImages),
    deliveryAreas: DELIVERY_AREAS.filter(area => areas.includes(area)),
    pickup: readPickup(values.pickup),
  }
}
