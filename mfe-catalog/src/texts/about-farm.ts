import { createTexts, useTexts } from '@santhe/ui'

/** docs/product/farms.md#farm-page */
const aboutFarmTexts = {
  description: 'About',
  story: 'Our story',
  practices: 'How we farm',
  gallery: 'Pictures of the farm',
  instagram: 'On Instagram',
  instagramLink: 'Reel {{number}}',
  videos: 'Videos',
  video: 'Video {{number}}',
  onSite: 'on {{site}}',
  aboutEmpty: 'This farm hasn’t added its story yet.',
  pickup: 'Pickup at the farm: {{hours}}',
  website: 'Website',
  contact: 'Contact',
  adminView: 'Admin View',
  email: 'Email',
  phone: 'Phone',
  district: 'District',
  address: 'Address',
  location: 'Location',
  notProvided: 'Not provided',
  throughMarketplace: 'Contact through marketplace',
  viaEmail: 'Contact via email',
  contactByEmail: 'Contact via Email',
}

const texts = createTexts('catalog.aboutFarm', { about: aboutFarmTexts })

export const useAboutT = () => useTexts(texts)
