import type { FarmDetail } from '@santhe/contracts'
import type { Role } from '@santhe/rules'
import { Badge, ButtonLink, Icon } from '@santhe/ui'
import type { ReactNode } from 'react'
import styles from './ContactBlock.module.css'
import { useDisplayedLocation } from './use-displayed-location.ts'
import { useFarmT } from './use-farm-t.ts'
import { webUrl } from './web-links.ts'

/** How to reach the farm, by the caller's role: the server has already left out what the caller may not see. docs/product/roles.md#contact-visibility. */
export function ContactBlock({ farm, viewerRole }: { farm: FarmDetail; viewerRole: Role | undefined }) {
  const farmT = useFarmT()
  const website = webUrl(farm.website)
  return (
    <aside className={styles.block} aria-label={farmT('farmPage.contact')}>
      <h2 className={styles.title}>{farmT('farmPage.contact')}</h2>
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
          {farmT('farmPage.website')}
        </ButtonLink>
      )}
    </aside>
  )
}

function AdminContact({ farm }: { farm: FarmDetail }) {
  const farmT = useFarmT()
  return (
    <>
      <Badge tone="attention">{farmT('farmPage.adminView')}</Badge>
      <dl className={styles.facts}>
        <Fact name={farmT('farmPage.email')}>{farm.email ?? farmT('farmPage.notProvided')}</Fact>
        <Fact name={farmT('farmPage.phone')}>{farm.phone ?? farmT('farmPage.notProvided')}</Fact>
        <Fact name={farmT('farmPage.district')}>{farm.district ?? farmT('farmPage.notProvided')}</Fact>
        {farm.address && <Fact name={farmT('farmPage.address')}>{farm.address}</Fact>}
      </dl>
    </>
  )
}

function FarmerContact({ farm }: { farm: FarmDetail }) {
  const farmT = useFarmT()
  return (
    <dl className={styles.facts}>
      <Fact name={farmT('farmPage.email')}>{farm.email ?? farmT('farmPage.throughMarketplace')}</Fact>
      <Fact name={farmT('farmPage.phone')}>{farm.phone ?? farmT('farmPage.viaEmail')}</Fact>
      <Fact name={farmT('farmPage.location')}>{farm.location}</Fact>
    </dl>
  )
}

function PublicContact({ farm }: { farm: FarmDetail }) {
  const farmT = useFarmT()
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
          {farmT('farmPage.contactByEmail')}
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
