import { useEndpoint } from '@santhe/client'
import { readRound } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { buttonClass, Icon, Panel, useTexts } from '@santhe/ui'
import { useNotRead } from '../lists/NotRead.tsx'
import roundCardTexts from '../texts/en/round-card.json'
import styles from './round-card.module.css'

/** docs/product/delivery.md#round-on-the-phone */
export function RoundCard() {
  const t = useTexts(roundCardTexts)
  const { data } = useNotRead(useEndpoint(readRound, {}, { fresh: true }))
  const count = data?.areas.reduce((sum, { stops }) => sum + stops, 0)
  const title = count === undefined ? t('plain') : t('title', { stops: t('stops', { count }) })
  return (
    <div className={styles.card}>
      <Panel title={count === 0 ? t('none') : title}>
        <p>
          <Link className={buttonClass({ isWide: true })} to="/admin/round">
            <Icon name="truck" /> {t('open')}
          </Link>
        </p>
      </Panel>
    </div>
  )
}
