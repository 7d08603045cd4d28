import type { FarmDetail } from '@santhe/contracts'
import type { Role } from '@santhe/rules'
import { Badge, ButtonLink, Icon } from '@santhe/ui'
import type { ReactNode } from 'react'
import { useT } from '../../use-t.ts'
import styles from './ContactBlock.module.css'
import { useDisplayedLocation } from './use-displayed-location.ts'
import { webUrl } from './web-links.ts'

/** How to reach the farm, by the caller's role: the server has already left out what the caller may not see. docs/product/roles.md#contact-visibility. */
export function ContactBlock({ farm, viewerRole }: { farm: FarmDetail; viewerRole: Role | undefined }) {
  const t = useT()
  const website = webUrl(farm.website)
  return (
    <aside className={styles.block} aria-label={t('farm.contact')}>
      <h2 className={styles.title}>{t('farm.contact')}</h2>
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
          {t('farm.website')}
        </ButtonLink>
      )}
    </aside>
  )
}

function AdminContact({ farm }: { farm: FarmDetail }) {
  const t = useT()
  return (
    <>
      <Badge tone="attention">{t('farm.adminView')}</Badge>
      <dl className={styles.facts}>
        <Fact name={t('farm.email')}>{farm.email ?? t('farm.notProvided')}</Fact>
        <Fact name={t('farm.phone')}>{farm.phone ?? t('farm.notProvided')}</Fact>
        <Fact name={t('farm.district')}>{farm.district ?? t('farm.notProvided')}</Fact>
        {farm.address && <Fact name={t('farm.address')}>{farm.address}</Fact>}
      </dl>
    </>
  )
}

function FarmerContact({ farm }: { farm: FarmDetail }) {
  const t = useT()
  return (
    <dl className={styles.facts}>
      <Fact name={t('farm.email')}>{farm.email ?? t('farm.throughMarketplace')}</Fact>
      <Fact name={t('farm.phone')}>{farm.phone ?? t('farm.viaEmail')}</Fact>
      <Fact name={t('farm.location')}>{farm.location}</Fact>
    </dl>
  )
}

function PublicContact({ farm }: { farm: FarmDetail }) {
  const t = useT()
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
          {t('farm.contactByEmail')}
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
