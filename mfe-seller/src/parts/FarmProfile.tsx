import { useEndpoint } from '@santhe/client'
import { readFarmer } from '@santhe/contracts'
import { Link, textOf, useSession } from '@santhe/host'
import { buttonClass, ErrorState, Picture, SectionHeading, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { Panel } from '../order/OrderParts.tsx'
import styles from '../order/order.module.css'
import { texts } from '../texts.ts'

/** What the market knows of the farmer and shows of the farm. */
export function FarmProfile() {
  const t = useTexts(texts)
  const { user } = useSession()
  if (!user) return null
  const facts = [
    [t('profile.username'), user.username],
    [t('profile.name'), user.name],
    [t('profile.email'), user.email],
    [t('profile.phone'), user.phone],
  ] as const
  return (
    <div className={styles.column}>
      <SectionHeading as="h1" title={t('profile.title')} />
      <Panel title={t('profile.person')}>
        <FactList facts={facts} />
      </Panel>
      {user.farmId !== null && <FarmPanel id={user.farmId} />}
    </div>
  )
}

function FactList({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function FarmPanel({ id }: { id: number }) {
  const t = useTexts(texts)
  const { answer: farm, error, retry } = useEndpoint(readFarmer, { params: { id } })
  if (error) return <ErrorState title={t('profile.loadError')} text={textOf(error)} onRetry={retry} />
  if (!farm) {
    return (
      <SkeletonGroup>
        <Skeleton shape="picture" ratio="16 / 9" />
      </SkeletonGroup>
    )
  }
  const facts = [
    [t('profile.location'), farm.location],
    [t('profile.description'), farm.description],
    ...(farm.tags.length > 0 ? [[t('profile.tags'), farm.tags.join(', ')] as const] : []),
  ] as const
  return (
    <Panel title={`${t('profile.farm')}: ${farm.farmName}`}>
      <div className={styles.farm}>
        <Picture
          className={styles.picture}
          src={farm.imageUrl}
          alt=""
          ratio="16 / 9"
          sizes="(min-width: 48rem) 440px, 100vw"
        />
        <div className={styles.farmWords}>
          <FactList facts={facts} />
          <Link className={buttonClass({ look: 'quiet' })} to={`/farmers/${id}`}>
            {t('profile.open')}
          </Link>
        </div>
      </div>
    </Panel>
  )
}
