import type { OrderDetail } from '@santhe/contracts'
import { Panel, useTexts } from '@santhe/ui'
import { NextStep } from '../status/NextStep.tsx'
import { StatusSelector } from '../status/StatusSelector.tsx'
import { texts } from '../texts.ts'
import styles from './page.module.css'

export function OrderWork({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const failure = { title: t('selector.failed'), text: t('selector.failedText') }
  return (
    <Panel title={t('page.work')}>
      <div className={styles.work}>
        <StatusSelector order={order} failure={failure} />
        <div className={styles.next}>
          <NextStep order={order} maySet={order.maySet} failure={failure} />
        </div>
      </div>
    </Panel>
  )
}
