import { useDeliveryPin, useEndpoint } from '@santhe/client'
import { listFarmers } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { farmSlug } from '@santhe/rules'
import { useSharedTexts } from '@santhe/ui'
import { useT } from '../../texts/index.ts'
import styles from './ProductsPage.module.css'

/** Says once above the list that no farm delivers to the PIN, and who offers pickup. docs/product/delivery.md#outside */
export function OutsideBand() {
  const t = useT()
  const text = useSharedTexts()
  const [pin = ''] = useDeliveryPin()
  const { data = [] } = useEndpoint(listFarmers, { query: { limit: 200 } })
  const farms = data.filter(({ pickupHours }) => pickupHours !== undefined)
  return (
    <div className={styles.near} role="status" data-outside-band="">
      <p>
        <strong>{text('delivery.outside', { zipCode: pin })}</strong>
      </p>
      {farms.length > 0 && (
        <p className={styles.farms}>
          <span>{t('products.pickupAt', { count: farms.length })}</span>
          {farms.map(farm => (
            <Link key={farm.id} to={`/farmers/${farmSlug(farm)}`}>
              {farm.farmName}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}
