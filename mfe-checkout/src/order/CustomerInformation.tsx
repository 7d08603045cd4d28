import type { OrderDetail } from '@santhe/contracts'
import { deliveryWindowFromNotes, notesWithoutDeliveryDate } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { addressText } from '../account/address-text.ts'
import { Facts } from '../summary/Facts.tsx'
import { texts } from '../texts.ts'

/** Who ordered, and where it goes. */
export function CustomerInformation({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const notes = notesWithoutDeliveryDate(order.notes)
  const window = deliveryWindowFromNotes(order.notes)
  return (
    <Facts
      facts={[
        { key: 'name', name: t('order.name'), value: order.customerName },
        { key: 'phone', name: t('order.phone'), value: <a href={`tel:${order.phone}`}>{order.phone}</a> },
        { key: 'email', name: t('order.email'), value: <a href={`mailto:${order.email}`}>{order.email}</a> },
        { key: 'address', name: t('order.address'), value: addressText(order) },
        ...(window ? [{ key: 'window', name: t('order.deliveryWindow'), value: t(`order.${window}`) }] : []),
        ...(notes ? [{ key: 'notes', name: t('order.notes'), value: notes }] : []),
      ]}
    />
  )
}
