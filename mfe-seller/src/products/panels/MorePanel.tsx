import type { Product } from '@santhe/contracts'
import { Link, useLanguage, useNow } from '@santhe/host'
import { istDateOf, mayBeHarvested, productWord } from '@santhe/rules'
import { Dialog, Icon, useProductName, useTexts } from '@santhe/ui'
import menuStyles from '@santhe/ui/menu.module.css'
import type { ComponentProps } from 'react'
import panelTexts from '../../texts/en/panel.json'
import { textOfField } from '../product-cells.tsx'
import type { PanelKind, PanelsProps } from './panel.ts'
import styles from './panels.module.css'

type Way = Exclude<PanelKind, 'more'>

const ICONS: Readonly<Record<Way, ComponentProps<typeof Icon>['name']>> = {
  ...{ price: 'edit', until: 'calendar', harvestDate: 'calendar', harvested: 'leaf' },
  ...{ again: 'clock', photo: 'photo', copy: 'plus', delete: 'trash' },
}

interface MorePanelProps extends Pick<PanelsProps, 'onOpen' | 'onClose'> {
  product: Product
}

/** Offers every action on a product except its stock. */
export function MorePanel({ product, onOpen, onClose }: MorePanelProps) {
  const t = useTexts(panelTexts)
  const name = useProductName()(product)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const word = productWord(product, today)
  // Any change resubmits a rejected product; its form explains that.
  const facts = word === 'rejected' ? [] : (['price', 'until', 'harvestDate'] as const)
  const ways: readonly Way[] = [
    ...facts,
    ...(product.approvalStatus === 'approved' && mayBeHarvested(product, today) ? (['harvested'] as const) : []),
    ...(word === 'ended' || word === 'soldOut' ? (['again'] as const) : []),
    ...(['photo', 'copy', 'delete'] as const),
  ]
  return (
    <Dialog title={name} isOpen onClose={onClose}>
      <ul className={styles.more}>
        {ways.map(way => (
          <li key={way}>
            <button type="button" className={menuStyles.entry} onClick={() => onOpen(way, product)}>
              <Icon name={ICONS[way]} size="small" />
              <span>{t(`ways.${way}`)}</span>
              {(way === 'price' || way === 'until' || way === 'harvestDate') && (
                <span className={styles.value}>{textOfField(product, way, { today, language })}</span>
              )}
            </button>
          </li>
        ))}
        <li>
          <Link className={menuStyles.entry} to={`/dashboard/products/${product.id}`}>
            <Icon name="settings" size="small" />
            <span>{t('edit')}</span>
          </Link>
        </li>
      </ul>
    </Dialog>
  )
}
