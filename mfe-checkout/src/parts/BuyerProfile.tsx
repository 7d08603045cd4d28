import { useEndpoint } from '@santhe/client'
import { readUserProfile } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { ErrorState, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { AccountFacts } from '../account/AccountFacts.tsx'
import { addressText } from '../account/address-text.ts'
import orders from '../orders/orders.module.css'
import { Facts } from '../summary/Facts.tsx'
import { Panel } from '../summary/Panel.tsx'
import styles from '../summary/summary.module.css'
import { texts } from '../texts.ts'

/** The account as the market knows it, to read. */
export function BuyerProfile() {
  const t = useTexts(texts)
  const { answer: profile, error, isLoading, retry } = useEndpoint(readUserProfile, {}, { fresh: true })
  return (
    <div className={orders.part}>
      <h1 className={orders.title}>{t('account.profile')}</h1>
      <Panel title={t('account.details')}>
        {isLoading && (
          <SkeletonGroup className={styles.facts}>
            {['name', 'email', 'phone', 'address'].map(fact => (
              <Skeleton key={fact} width="80%" />
            ))}
          </SkeletonGroup>
        )}
        {error && <ErrorState title={t('account.loadError')} text={textOf(error)} onRetry={retry} />}
        {profile && (
          <>
            <AccountFacts
              person={profile}
              facts={['name', 'username', 'email', 'phone', 'district', 'type', 'memberSince']}
            />
            <Facts
              facts={[
                { key: 'address', name: t('account.address'), value: addressText(profile) || t('account.noAddress') },
              ]}
            />
          </>
        )}
      </Panel>
    </div>
  )
}
