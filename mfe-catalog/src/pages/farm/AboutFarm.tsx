import type { FarmDetail } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import type { Role } from '@santhe/rules'
import { Badge, ButtonLink, classes, EmptyState, Icon, Picture, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { Gallery } from '../../parts/gallery/Gallery.tsx'
import { FARM_PICTURE_INTERVAL } from '../../parts/page/use-rotation.ts'
import { firstPart } from '../../parts/page-head.ts'
import aboutFarmTexts from '../../texts/en/about-farm.json'
import styles from './AboutFarm.module.css'

const SIZES = '(min-width: 60rem) 620px, 94vw'
const VIDEO_SIZES = '(min-width: 64rem) 386px, (min-width: 40rem) 46vw, 94vw'

export function AboutFarm({ farm }: { farm: FarmDetail }) {
  const t = useTexts(aboutFarmTexts)
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
  const t = useTexts(aboutFarmTexts)
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
  const t = useTexts(aboutFarmTexts)
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

/** The server has already removed what the caller may not see. docs/product/roles.md#contact-visibility. */
export function ContactBlock({ farm, viewerRole }: { farm: FarmDetail; viewerRole: Role | undefined }) {
  const t = useTexts(aboutFarmTexts)
  const website = webUrl(farm.website)
  return (
    <aside className={styles.block} aria-label={t('about.contact')}>
      <h2 className={blocks.cardTitle}>{t('about.contact')}</h2>
      {viewerRole === 'admin' ? (
        <AdminContact farm={farm} />
      ) : viewerRole === 'farmer' ? (
        <FarmerContact farm={farm} />
      ) : (
        <PublicContact farm={farm} />
      )}
      {website && (
        <ButtonLink look="plain" size="small" href={website} target="_blank" rel="noopener noreferrer">
          <Icon name="link" size="small" />
          {t('about.website')}
        </ButtonLink>
      )}
    </aside>
  )
}

function AdminContact({ farm }: { farm: FarmDetail }) {
  const t = useTexts(aboutFarmTexts)
  return (
    <>
      <Badge tone="attention">{t('about.adminView')}</Badge>
      <dl className={styles.facts}>
        <Fact name={t('about.email')}>{farm.email ?? t('about.notProvided')}</Fact>
        <Fact name={t('about.phone')}>{farm.phone ?? t('about.notProvided')}</Fact>
        <Fact name={t('about.district')}>{farm.district ?? t('about.notProvided')}</Fact>
        {farm.address && <Fact name={t('about.address')}>{farm.address}</Fact>}
      </dl>
    </>
  )
}

function FarmerContact({ farm }: { farm: FarmDetail }) {
  const t = useTexts(aboutFarmTexts)
  return (
    <dl className={styles.facts}>
      <Fact name={t('about.email')}>{farm.email ?? t('about.throughMarketplace')}</Fact>
      <Fact name={t('about.phone')}>{farm.phone ?? t('about.viaEmail')}</Fact>
      <Fact name={t('about.location')}>{farm.location}</Fact>
    </dl>
  )
}

function PublicContact({ farm }: { farm: FarmDetail }) {
  const t = useTexts(aboutFarmTexts)
  const location = useDisplayedLocation(farm)
  return (
    <>
      <p className={styles.line}>
        <Icon name="pin" size="small" />
        {location}
      </p>
      {farm.email && (
        <ButtonLink look="quiet" size="small" href={`mailto:${farm.email}`}>
          <Icon name="mail" size="small" />
          {t('about.contactByEmail')}
        </ButtonLink>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Farmers and admins see the whole location, others its first part. docs/product/roles.md#location-visibility. */
export function useDisplayedLocation({ location }: Pick<FarmDetail, 'location'>): string {
  const { user } = useSession()
  if (user?.role === 'admin' || user?.role === 'farmer') return location
  return firstPart(location)
}

/** Extracts http(s) URLs from a text with one per line. */
export function webLinks(text: string): string[] {
  return text.split(/\r?\n/).flatMap(line => {
    const url = webUrl(line)
    return url === undefined ? [] : [url]
  })
}

/** Returns the URL if it is http(s), safe to link. */
export function webUrl(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  return new URL(trimmed).href
}

/** Returns the readable site: 'youtube.com' for 'https://www.youtube.com/watch?v=…'. */
export function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^(?:www|m)\./, '')
}
