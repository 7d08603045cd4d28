import { addressText, deliveryWindowFromNotes, notesWithoutDeliveryDate } from '@santhe/rules'
import { Facts } from '../summary/Facts.tsx'
import { useTexts } from '../texts/LanguageProvider.tsx'
import { orderTexts } from './order-texts.ts'
import { PhoneLink } from './PhoneLink.tsx'

interface CustomerFactsProps {
  order: {
    customerName: string
    phone: string
    email: string
    address: string
    city: string
    state: string
    zipCode: string
    notes: string
  }
}

export function CustomerFacts({ order }: CustomerFactsProps) {
  const t = useTexts(orderTexts)
  const notes = notesWithoutDeliveryDate(order.notes)
  const window = deliveryWindowFromNotes(order.notes)
  return (
    <Facts
      facts={[
        { key: 'name', name: t('name'), value: order.customerName },
        { key: 'phone', name: t('phone'), value: <PhoneLink phone={order.phone} /> },
        { key: 'email', name: t('email'), value: <a href={`mailto:${order.email}`}>{order.email}</a> },
        { key: 'address', name: t('address'), value: addressText(order) },
        ...(window ? [{ key: 'window', name: t('window'), value: t(window) }] : []),
        ...(notes ? [{ key: 'notes', name: t('notes'), value: notes }] : []),
      ]}
    />
  )
}
