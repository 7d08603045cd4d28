import { useDeliveryPin, useEndpoint } from '@santhe/client'
import { listFarmers } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { farmSlug } from '@santhe/rules'
import { useSharedTexts, useTexts } from '@santhe/ui'
import catalogTexts from '../../texts/en/catalog.json'
import styles from './ProductsPage.module.css'

/** Farms listed by name; the rest are counted. */
const SHOWN = 12

/** Says once above the list that no farm delivers to the PIN, and who offers pickup. docs/product/delivery.md#outside */
export function OutsideBand() {
  const t = useTexts(catalogTexts)
  const text = useSharedTexts()
  const [pin = ''] = useDeliveryPin()
  const { data: farms = [], total = farms.length } = useEndpoint(listFarmers, {
    query: { pickup: 'true', limit: SHOWN },
  })
  return (
    <div className={styles.near} role="status" data-outside-band="">
      <p>
        <strong>{text('delivery.outside', { zipCode: pin })}</strong>
      </p>
      {farms.length > 0 && (
        <p className={styles.farms}>
          <span>{t(total > SHOWN ? 'products.pickupAmong' : 'products.pickupAt', { count: total })}</span>
          {farms.map(farm => (
            <Link key={farm.id} to={`/farmers/${farmSlug(farm)}`}>
              {farm.farmName}
            </Link>
          ))}
          {total > SHOWN && <Link to="/farmers?pickup=true">{t('products.pickupAll')}</Link>}
        </p>
      )}
    </div>
  )
}
