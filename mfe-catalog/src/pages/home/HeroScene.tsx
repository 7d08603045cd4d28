import { classes } from '@santhe/ui'
import type { ReactNode } from 'react'
import styles from './HeroScene.module.css'

export const SLIDES = ['fresh', 'harvest', 'market', 'grow'] as const
export type SlideName = (typeof SLIDES)[number]

/** Furrows converge behind the hill. */
const FURROWS = [-330, -250, -180, -115, -55, 0, 55, 115, 180, 250, 330] as const

/** Decorative SVG in the page's colours; each slide has its own sky and foreground. */
export function HeroScene({ name }: { name: SlideName }) {
  return (
    <svg
      className={classes(styles.scene, styles[name])}
      viewBox="0 0 640 420"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <rect className={styles.sky} width="640" height="420" />
      <circle className={styles.sun} cx="150" cy="110" r="46" />
      <path className={styles.farHill} d="M0 215C90 180 170 205 260 222S440 232 640 190V420H0Z" />
      <path className={styles.hill} d="M0 262C120 236 240 250 360 254S560 246 640 238V420H0Z" />
      <g className={styles.furrows}>
        {FURROWS.map(x => (
          <path key={x} d={`M${360 + x / 8} 256 ${360 + x * 2.1} 430`} />
        ))}
      </g>
      {FRONTS[name]}
    </svg>
  )
}

function Crate({ x, y, produce }: { x: number; y: number; produce: string | undefined }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {[0, 1, 2, 3].map(place => (
        <circle key={place} className={produce} cx={20 + place * 27} cy={place % 2 === 0 ? 4 : -2} r="19" />
      ))}
      {[0, 1, 2].map(place => (
        <circle key={place} className={produce} cx={33 + place * 27} cy={-16} r="18" />
      ))}
      <path className={styles.wood} d="M-4 12h128v20H-4zM-4 36h128v20H-4z" />
      <path className={styles.post} d="M4 6h10v56H4zM106 6h10v56h-10z" />
    </g>
  )
}

function Seedling({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className={styles.stem} d="M0 0V-44" />
      <path className={styles.leaf} d="M0-24C-30-26-38-44-40-58-18-58-2-46 0-24Z" />
      <path className={styles.leaf} d="M0-34C26-36 36-54 38-70 16-68 0-56 0-34Z" />
      <ellipse className={styles.soil} cx="0" cy="2" rx="34" ry="9" />
    </g>
  )
}

const house = (
  <g>
    <path className={styles.wall} d="M470 196h108v76H470z" />
    <path className={styles.roof} d="M454 200 524 150 594 200Z" />
    <path className={styles.door} d="M512 228h24v44h-24z" />
    <path className={styles.window} d="M482 214h20v18h-20zM546 214h20v18h-20z" />
  </g>
)

const FRONTS: Readonly<Record<SlideName, ReactNode>> = {
  fresh: house,
  harvest: (
    <g>
      <Crate x={250} y={330} produce={styles.tomato} />
      <Crate x={410} y={338} produce={styles.mango} />
      <Crate x={330} y={282} produce={styles.green} />
    </g>
  ),
  market: (
    <g>
      <path className={styles.post} d="M300 190h10v170h-10zM560 190h10v170h-10z" />
      <path className={styles.wall} d="M292 300h286v62H292z" />
      <path className={styles.roof} d="M282 160h306l16 44H266Z" />
      <path className={styles.stripe} d="M338 160h52l-6 44h-62zM442 160h52l8 44h-62zM546 160h42l16 44h-44z" />
      <Crate x={312} y={258} produce={styles.mango} />
      <Crate x={440} y={258} produce={styles.tomato} />
    </g>
  ),
  grow: (
    <g>
      <Seedling x={250} y={300} size={0.7} />
      <Seedling x={340} y={322} size={1} />
      <Seedling x={450} y={352} size={1.4} />
      <Seedling x={570} y={316} size={0.9} />
    </g>
  ),
}
