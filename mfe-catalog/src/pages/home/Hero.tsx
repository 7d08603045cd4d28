import { Link } from '@santhe/host'
import { Button, buttonClass, classes, Icon, VisuallyHidden } from '@santhe/ui'
import { type ReactNode, useState } from 'react'
import { useRotation } from '../../parts/page/use-rotation.ts'
import { useHomeT } from '../../texts/home.ts'
import styles from './Hero.module.css'
import { HeroScene, SLIDES, type SlideName } from './HeroScene.tsx'

/** Milliseconds per slide. docs/product/pages.md#hero. */
const HERO_INTERVAL = 4000

/**
 * Rotating slides, stopped by hover, focus, the stop button and reduced motion. `children` overlay reserved space, so
 * nothing moves when they load. A short hero hides slide texts on phones.
 */
export function Hero({ isShort, children }: { isShort: boolean; children: ReactNode }) {
  const t = useHomeT()
  const [isStopped, setIsStopped] = useState(false)
  const { at, show, isPaused, pauseHandlers } = useRotation(SLIDES.length, HERO_INTERVAL, isStopped)
  const name = SLIDES[at] ?? 'fresh'
  return (
    <section
      className={classes(styles.hero, styles[name], isShort && styles.short)}
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
  const t = useHomeT()
  return (
    <div className={classes(styles.slide, isVisible && styles.visible)} aria-hidden={!isVisible}>
      <h2 className={styles.title}>{t(`home.hero.${name}`)}</h2>
      <p className={styles.text}>{t(`home.hero.${name}Text`)}</p>
    </div>
  )
}

interface ControlsProps {
  /** Place of the visible slide. */
  at: number
  isStopped: boolean
  onShow: (place: number) => void
  onStop: (isStopped: boolean) => void
}

function Controls({ at, isStopped, onShow, onStop }: ControlsProps) {
  const t = useHomeT()
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
