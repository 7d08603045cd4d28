import type { FarmDetail } from '@santhe/contracts'
import { EmptyState, Icon, Picture } from '@santhe/ui'
import type { ReactNode } from 'react'
import { useT } from '../../use-t.ts'
import styles from './AboutFarm.module.css'
import { videoPicture, webLinks } from './web-links.ts'

const SIZES = '(min-width: 64rem) 386px, (min-width: 40rem) 46vw, 94vw'

/** Pictures, story, practices, reels and videos; what the farm has not given is left out. */
export function AboutFarm({ farm }: { farm: FarmDetail }) {
  const t = useT()
  const { description, story, practices, farmImages } = farm
  const reels = webLinks(farm.instagramReels)
  const videos = webLinks(farm.youtube)
  const isSilent = [description, story, practices].every(text => text === '') && farmImages.length === 0
  if (isSilent && reels.length === 0 && videos.length === 0) {
    return <EmptyState icon="leaf" title={t('farm.aboutEmpty')} />
  }
  return (
    <div className={styles.about}>
      {farmImages.length > 0 && (
        <ul className={styles.pictures} aria-label={t('farm.gallery')}>
          {farmImages.map(picture => (
            <li key={picture}>
              <Picture className={styles.picture} src={picture} alt="" ratio="4 / 3" sizes={SIZES} saysMissing />
            </li>
          ))}
        </ul>
      )}
      <Words title={t('farm.description')}>{description}</Words>
      <Words title={t('farm.story')}>{story}</Words>
      <Words title={t('farm.practices')}>{practices}</Words>
      {reels.length > 0 && <Reels reels={reels} />}
      {videos.length > 0 && <Videos videos={videos} />}
    </div>
  )
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
    </section>
  )
}

function Reels({ reels }: { reels: readonly string[] }) {
  const t = useT()
  return (
    <section>
      <h2 className={styles.title}>{t('farm.instagram')}</h2>
      <ul className={styles.links}>
        {reels.map((reel, place) => (
          <li key={reel}>
            <a href={reel} target="_blank" rel="noopener noreferrer">
              <Icon name="link" size="small" /> {t('farm.instagramLink', { number: place + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Videos({ videos }: { videos: readonly string[] }) {
  const t = useT()
  return (
    <section>
      <h2 className={styles.title}>{t('farm.videos')}</h2>
      <ul className={styles.pictures}>
        {videos.map((video, place) => (
          <li key={video}>
            <a className={styles.video} href={video} target="_blank" rel="noopener noreferrer">
              <Picture className={styles.picture} src={videoPicture(video) ?? ''} alt="" ratio="16 / 9" sizes={SIZES} />
              <span className={styles.play}>
                <Icon name="play" isFilled /> {t('farm.video', { number: place + 1 })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
