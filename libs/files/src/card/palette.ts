/** The light colours of the shell's tokens: a picture cannot read a style sheet. */
export const PALETTE = {
  ground: '#FBF7EE',
  sunk: '#F3ECDD',
  ink: '#1D2A1F',
  secondInk: '#55604F',
  leafDeep: '#14512C',
  leafTint: '#E4F1E2',
  chilli: '#B93A26',
  turmeric: '#F2B632',
  turmericInk: '#7A4D00',
  turmericTint: '#FFF1CF',
} as const
