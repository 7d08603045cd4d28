import type { FarmDetail } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import type { Role } from '@santhe/rules'
import { Badge, ButtonLink, Icon } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { firstPart } from '../../../parts/page-head.ts'
import { useAboutT } from '../../../texts/about-farm.ts'
import styles from './ContactBlock.module.css'
import { webUrl } from './web-links.ts'

/** The server has already removed what the caller may not see. docs/product/roles.md#contact-visibility. */
export function ContactBlock({ farm, viewerRole }: { farm: FarmDetail; viewerRole: Role | undefined }) {
  const t = useAboutT()
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
  const t = useAboutT()
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
  const t = useAboutT()
  return (
    <dl className={styles.facts}>
      <Fact name={t('about.email')}>{farm.email ?? t('about.throughMarketplace')}</Fact>
      <Fact name={t('about.phone')}>{farm.phone ?? t('about.viaEmail')}</Fact>
      <Fact name={t('about.location')}>{farm.location}</Fact>
    </dl>
  )
}

function PublicContact({ farm }: { farm: FarmDetail }) {
  const t = useAboutT()
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
