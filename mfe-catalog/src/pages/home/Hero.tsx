import { Link } from '@santhe/host'
import { Button, buttonClass, classes, Icon, useTexts, VisuallyHidden } from '@santhe/ui'
import { type ReactNode, useState } from 'react'
import { useRotation } from '../../parts/page/use-rotation.ts'
import homeTexts from '../../texts/en/home.json'
import styles from './Hero.module.css'
import heroSceneStyles from './HeroScene.module.css'

/** Milliseconds per slide. docs/product/pages.md#hero. */
const HERO_INTERVAL = 4000

/**
 * Rotating slides, stopped by hover, focus, the stop button and reduced motion. `children` overlay reserved space, so
 * nothing moves when they load. For signed-in people on phones it is only one row, so that seasonal products are in
 * view: CSS uses `data-signed-in` of the document, which is set before the first paint.
 */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTexts(homeTexts)
  const [isStopped, setIsStopped] = useState(false)
  const { at, show, isPaused, pauseHandlers } = useRotation(SLIDES.length, HERO_INTERVAL, isStopped)
  const name = SLIDES[at] ?? 'fresh'
  return (
    <section
      className={classes(styles.hero, styles[name])}
      aria-label={t('home.hero.label')}
      aria-roledescription={t('home.hero.kind')}
      {...pauseHandlers}
    >
      <div className={styles.words}>
        <h1>
          <VisuallyHidden>{t('home.title')}</VisuallyHidden>
        </h1>
        <div className={styles.slides} aria-live={isPaused ? 'polite' : 'off'}>
          {SLIDES.map(slide => (
            <Slide key={slide} name={slide} isVisible={slide === name} />
          ))}
        </div>
        <div className={styles.actions}>
          <Link className={buttonClass()} to="/products">
            {t('home.hero.shop')}
          </Link>
          <Link className={buttonClass({ look: 'quiet' })} to="/register?type=farmer">
            {t('home.hero.join')}
          </Link>
        </div>
        <Controls at={at} isStopped={isStopped} onShow={show} onStop={setIsStopped} />
      </div>
      <div className={styles.stage}>
        <HeroScene name={name} />
        {children}
      </div>
    </section>
  )
}

/** Slides overlap to keep the height; hidden ones are inert. */
function Slide({ name, isVisible }: { name: SlideName; isVisible: boolean }) {
  const t = useTexts(homeTexts)
  return (
    <div className={classes(styles.slide, isVisible && styles.visible)} aria-hidden={!isVisible} inert={!isVisible}>
      <h2 className={styles.title}>{t(`home.hero.${name}`)}</h2>
      <p className={styles.text}>{t(`home.hero.${name}Text`)}</p>
    </div>
  )
}

interface ControlsProps {
  at: number
  isStopped: boolean
  onShow: (place: number) => void
  onStop: (isStopped: boolean) => void
}

function Controls({ at, isStopped, onShow, onStop }: ControlsProps) {
  const t = useTexts(homeTexts)
  return (
    <div className={styles.controls}>
      <Button look="plain" size="small" isRound aria-label={t('home.hero.previous')} onClick={() => onShow(at - 1)}>
        <Icon name="chevron-left" />
      </Button>
      {SLIDES.map((slide, place) => (
        <button
          key={slide}
          type="button"
          className={styles.dot}
          aria-label={t('home.hero.go', { number: place + 1, title: t(`home.hero.${slide}`) })}
          aria-current={place === at}
          onClick={() => onShow(place)}
        />
      ))}
      <Button look="plain" size="small" isRound aria-label={t('home.hero.next')} onClick={() => onShow(at + 1)}>
        <Icon name="chevron-right" />
      </Button>
      <Button
        look="plain"
        size="small"
        isRound
        aria-label={t(isStopped ? 'home.hero.play' : 'home.hero.pause')}
        onClick={() => onStop(!isStopped)}
      >
        <Icon name={isStopped ? 'play' : 'pause'} size="small" />
      </Button>
    </div>
  )
}

const SLIDES = ['fresh', 'harvest', 'market', 'grow'] as const
type SlideName = (typeof SLIDES)[number]

const WALL = 'color-mix(in srgb, var(--sand) 70%, var(--card))'
const WOOD = 'color-mix(in srgb, var(--harvesting) 78%, var(--on-harvesting))'
const DARK_WOOD = 'color-mix(in srgb, var(--harvesting) 55%, var(--on-harvesting))'
const LEAF = 'color-mix(in srgb, var(--available) 70%, var(--turmeric))'

/** Furrows converge behind the hill. */
const FURROWS = [-330, -250, -180, -115, -55, 0, 55, 115, 180, 250, 330] as const

/** Decorative SVG in the page's colours; each slide has its own sky and foreground. */
function HeroScene({ name }: { name: SlideName }) {
  return (
    <svg
      className={classes(heroSceneStyles.scene, heroSceneStyles[name])}
      viewBox="0 0 640 420"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <rect className={heroSceneStyles.sky} width="640" height="420" />
      <circle className={heroSceneStyles.sun} cx="150" cy="110" r="46" />
      <path className={heroSceneStyles.farHill} d="M0 215C90 180 170 205 260 222S440 232 640 190V420H0Z" />
      <path
        fill="color-mix(in srgb, var(--turmeric) 14%, color-mix(in srgb, var(--available) 74%, var(--leaf-ground)))"
        d="M0 262C120 236 240 250 360 254S560 246 640 238V420H0Z"
      />
      <g fill="none" stroke="color-mix(in srgb, var(--leaf) 55%, transparent)" strokeWidth="6" strokeLinecap="round">
        {FURROWS.map(x => (
          <path key={x} d={`M${360 + x / 8} 256 ${360 + x * 2.1} 430`} />
        ))}
      </g>
      {FRONTS[name]}
    </svg>
  )
}

function Crate({ x, y, produce }: { x: number; y: number; produce: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g fill={produce} stroke="color-mix(in srgb, currentcolor 18%, transparent)" strokeWidth="1.5">
        {[0, 1, 2, 3].map(place => (
          <circle key={place} cx={20 + place * 27} cy={place % 2 === 0 ? 4 : -2} r="19" />
        ))}
        {[0, 1, 2].map(place => (
          <circle key={place} cx={33 + place * 27} cy={-16} r="18" />
        ))}
      </g>
      <path fill={WOOD} d="M-4 12h128v20H-4zM-4 36h128v20H-4z" />
      <path fill={DARK_WOOD} d="M4 6h10v56H4zM106 6h10v56h-10z" />
    </g>
  )
}

function Seedling({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path fill="none" stroke="var(--leaf)" strokeWidth="6" strokeLinecap="round" d="M0 0V-44" />
      <path fill={LEAF} d="M0-24C-30-26-38-44-40-58-18-58-2-46 0-24Z" />
      <path fill={LEAF} d="M0-34C26-36 36-54 38-70 16-68 0-56 0-34Z" />
      <ellipse fill="color-mix(in srgb, var(--harvesting) 30%, var(--on-harvesting))" cx="0" cy="2" rx="34" ry="9" />
    </g>
  )
}

const house = (
  <g>
    <path fill={WALL} d="M470 196h108v76H470z" />
    <path fill="var(--chilli)" d="M454 200 524 150 594 200Z" />
    <path fill={DARK_WOOD} d="M512 228h24v44h-24z" />
    <path fill="color-mix(in srgb, var(--sky) 80%, var(--leaf))" d="M482 214h20v18h-20zM546 214h20v18h-20z" />
  </g>
)

const FRONTS: Readonly<Record<SlideName, ReactNode>> = {
  fresh: house,
  harvest: (
    <g>
      <Crate x={250} y={330} produce="var(--chilli)" />
      <Crate x={410} y={338} produce="var(--harvesting)" />
      <Crate x={330} y={282} produce="var(--leaf)" />
    </g>
  ),
  market: (
    <g>
      <path fill={DARK_WOOD} d="M300 190h10v170h-10zM560 190h10v170h-10z" />
      <path fill={WALL} d="M292 300h286v62H292z" />
      <path fill="var(--chilli)" d="M282 160h306l16 44H266Z" />
      <path
        fill="color-mix(in srgb, var(--sand) 40%, var(--card))"
        d="M338 160h52l-6 44h-62zM442 160h52l8 44h-62zM546 160h42l16 44h-44z"
      />
      <Crate x={312} y={258} produce="var(--harvesting)" />
      <Crate x={440} y={258} produce="var(--chilli)" />
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
