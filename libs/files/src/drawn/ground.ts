/** The five soft grounds, from the middle outwards. */
const GROUNDS = {
  sand: ['#FFF6E2', '#F8DDAE'],
  leaf: ['#F1F9EA', '#CFE6BF'],
  blush: ['#FFF1EA', '#F8CDB9'],
  sky: ['#F0F8FC', '#C3DFEC'],
  violet: ['#F6F0FB', '#D9C8EA'],
} as const
export type Ground = keyof typeof GROUNDS

/** Returns a ground of 800 × 600 with the shadow of what stands on it. */
export function groundOf(ground: Ground): string {
  const [middle, edge] = GROUNDS[ground]
  return `<defs>
    <radialGradient id="ground" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></radialGradient>
    <radialGradient id="shadow"><stop offset="0" stop-color="#3B2A14" stop-opacity=".34"/><stop offset="1" stop-color="#3B2A14" stop-opacity="0"/></radialGradient>
  </defs><rect width="800" height="600" fill="url(#ground)"/><ellipse cx="400" cy="532" rx="330" ry="40" fill="url(#shadow)"/>`
}
