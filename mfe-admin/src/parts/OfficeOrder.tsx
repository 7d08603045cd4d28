import { useParams } from '@santhe/host'
import { OrderPage } from '../orders/OrderPage.tsx'
import { OfficeAround } from '../pages/AdminPage.tsx'

/** docs/product/office.md#one-order */
export function OfficeOrder() {
  const { id = '' } = useParams()
  return (
    <OfficeAround tab="orders">
      <OrderPage id={id} />
    </OfficeAround>
  )
}
