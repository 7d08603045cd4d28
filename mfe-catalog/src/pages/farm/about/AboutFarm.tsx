import type { FarmDetail } from '@santhe/contracts'
import { classes, EmptyState, Icon, Picture } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { Gallery } from '../../../parts/gallery/Gallery.tsx'
import { FARM_PICTURE_INTERVAL } from '../../../parts/page/use-rotation.ts'
import { useAboutT } from '../../../texts/about-farm.ts'
import styles from './AboutFarm.module.css'
import { siteOf, webLinks } from './web-links.ts'

const SIZES = '(min-width: 60rem) 620px, 94vw'
const VIDEO_SIZES = '(min-width: 64rem) 386px, (min-width: 40rem) 46vw, 94vw'

export function AboutFarm({ farm }: { farm: FarmDetail }) {
  const t = useAboutT()
  const { description, story, practices, farmImages, imageUrl } = farm
  const reels = webLinks(farm.instagramReels)
  const videos = webLinks(farm.youtube)
  const isSilent = [description, story, practices].every(text => text === '') && farmImages.length === 0
  if (isSilent && reels.length === 0 && videos.length === 0) {
    return <EmptyState icon="leaf" title={t('about.aboutEmpty')} />
  }
  return (
    <div className={blocks.stack24}>
      <div className={classes(styles.intro, farmImages.length > 0 && styles.withPictures)}>
        {farmImages.length > 0 && (
          <Gallery
            label={t('about.gallery')}
            alt=""
            pictures={[...new Set(farmImages)]}
            turnsEvery={FARM_PICTURE_INTERVAL}
            sizes={SIZES}
            ratio="16 / 9"
            showsMissingText
          />
        )}
        <div className={styles.words}>
          <TextSection title={t('about.description')}>{description}</TextSection>
          <TextSection title={t('about.story')}>{story}</TextSection>
          <TextSection title={t('about.practices')}>{practices}</TextSection>
        </div>
      </div>
      {reels.length > 0 && <Reels reels={reels} />}
      {videos.length > 0 && <Videos videos={videos} pictures={farmImages.length > 0 ? farmImages : [imageUrl]} />}
    </div>
  )
}

function TextSection({ title, children }: { title: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
    </section>
  )
}

function Reels({ reels }: { reels: readonly string[] }) {
  const t = useAboutT()
  return (
    <section>
      <h2 className={styles.title}>{t('about.instagram')}</h2>
      <ul className={styles.links}>
        {reels.map((reel, place) => (
          <li key={reel}>
            <a href={reel} target="_blank" rel="noopener noreferrer">
              <Icon name="link" size="small" /> {t('about.instagramLink', { number: place + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Uses the farm's pictures as previews: other sites' thumbnails would track visitors. */
function Videos({ videos, pictures }: { videos: readonly string[]; pictures: readonly string[] }) {
  const t = useAboutT()
  return (
    <section>
      <h2 className={styles.title}>{t('about.videos')}</h2>
      <ul className={styles.videos}>
        {videos.map((video, place) => (
          <li key={video}>
            <a className={styles.video} href={video} target="_blank" rel="noopener noreferrer">
              <span className={styles.thumbnail}>
                <Picture src={pictures[place % pictures.length] ?? ''} alt="" ratio="16 / 9" sizes={VIDEO_SIZES} />
                <span className={styles.play}>
                  <Icon name="play" size="large" isFilled />
                </span>
              </span>
              <span>
                <strong>{t('about.video', { number: place + 1 })}</strong> {t('about.onSite', { site: siteOf(video) })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
