/** The light colours of the shell's tokens: a picture cannot read a style sheet. */
export const PALETTE = {
  ground: '#FBF7EE',
  card: '#FFFFFF',
  sunk: '#F3ECDD',
  ink: '#1D2A1F',
  secondInk: '#55604F',
  leaf: '#1E6B3C',
  leafDeep: '#14512C',
  leafTint: '#E4F1E2',
  turmeric: '#F2B632',
  turmericInk: '#7A4D00',
  turmericTint: '#FFF1CF',
} as const
