import { type AreaOfPin, type DeliveryArea, deliversTo } from '@santhe/rules'
import type { SharedText } from '@santhe/texts/shared'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import deliveryTexts from '../texts/en/delivery.json'
import { useTexts } from '../texts/texts.tsx'
import { useSharedTexts } from '../texts/use-shared-texts.ts'
import styles from './delivery.module.css'

interface DeliveringFarm {
  name: string
  /** Omitted if the farm delivers to all areas. */
  deliveryAreas?: readonly DeliveryArea[] | undefined
}

export interface ReachProps {
  pin: string
  /** Undefined until known. */
  place: { area: AreaOfPin; place: string | null } | undefined
  /** Empty to check the whole market. */
  farms: readonly DeliveringFarm[]
}

/**
 * Returns why these farms can't deliver to a PIN; undefined if they can. docs/product/delivery.md#outside,
 * docs/product/delivery.md#areas-of-a-farm
 */
function refusalOf({ pin, place, farms }: ReachProps, text: SharedText): string | undefined {
  const area = place?.area
  if (area === undefined) return undefined
  if (area === 'outside') return text('delivery.outside', { zipCode: pin })
  const others = farms.filter(farm => !deliversTo(farm, area))
  if (others.length === 0) return undefined
  return text('delivery.outsideFarms', { farms: others.map(({ name }) => name), zipCode: pin })
}

/** Shows whether boxes can be delivered to the visitor's PIN. */
export function Reach(props: ReachProps) {
  const t = useTexts(deliveryTexts)
  const { pin, place } = props
  const refusal = refusalOf(props, useSharedTexts())
  const good = place?.place ? t('deliversTo', { pin, place: place.place }) : t('delivers', { pin })
  return (
    <p className={classes(styles.reach, refusal !== undefined && styles.refused)} role="status">
      {place && (
        <>
          <Icon name={refusal === undefined ? 'truck' : 'warning'} size="small" />
          {refusal ?? good}
        </>
      )}
    </p>
  )
}
