import type { Language } from '@santhe/rules'

const ENGLISH = {
  offline: 'We can’t reach the market. Check your connection; nothing was lost.',
  notUnderstood: 'This page is older than the market. Please reload it.',
  noPushService: 'Your browser can’t reach its service for notifications just now.',
  signedOut: 'You are signed out',
  cartNotStored: 'We couldn’t keep your cart with your account.',
  helpEnded: 'You no longer help {{name}}',
  helpEndedText: 'You work as yourself again. To go on helping, ask for another code.',
  removed: 'Removed from cart',
  updated: 'Cart updated',
  added: 'Added to cart',
  cleared: 'Cart cleared',
  atMost: 'You can order up to {{boxes}} boxes of one product.',
  inStock_one: 'Only {{boxes}} box is left.',
  inStock_other: 'Only {{boxes}} boxes are left.',
}
type HostTexts = typeof ENGLISH

/** Texts of the host itself, apart from the tables of screens. */
const TABLES: Partial<Record<Language, HostTexts>> = { en: ENGLISH }

const LOADERS = {
  kn: () => import(/* webpackChunkName: "texts-kn" */ './kn.json'),
  hi: () => import(/* webpackChunkName: "texts-hi" */ './hi.json'),
}

export async function loadHostTexts(language: Exclude<Language, 'en'>): Promise<void> {
  TABLES[language] = (await LOADERS[language]()).default
}

export function hostText(
  key: keyof HostTexts,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = (TABLES[language] ?? ENGLISH)[key]
  return text.replace(/\{\{(\w+)\}\}/g, (_gap, name: string) => String(values[name]))
}
