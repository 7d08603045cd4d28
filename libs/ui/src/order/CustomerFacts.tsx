import { addressText, type DeliveryWindow, telLink } from '@santhe/rules'
import type { ReactNode } from 'react'
import { Facts } from '../summary/Facts.tsx'
import orderTexts from '../texts/en/order.json'
import { useTexts } from '../texts/texts.tsx'

interface CustomerFactsProps {
  order: {
    customerName: string
    phone: string
    email: string
    address: string
    city: string
    state: string
    zipCode: string
    buyerNotes: string
    deliveryWindow: DeliveryWindow | null
  }
}

export function CustomerFacts({ order }: CustomerFactsProps) {
  const t = useTexts(orderTexts)
  const { buyerNotes, deliveryWindow } = order
  return (
    <Facts
      facts={[
        { key: 'name', name: t('name'), value: order.customerName },
        { key: 'phone', name: t('phone'), value: <PhoneLink phone={order.phone} /> },
        { key: 'email', name: t('email'), value: <a href={`mailto:${order.email}`}>{order.email}</a> },
        { key: 'address', name: t('address'), value: addressText(order) },
        ...(deliveryWindow ? [{ key: 'window', name: t('window'), value: t(deliveryWindow) }] : []),
        ...(buyerNotes ? [{ key: 'notes', name: t('notes'), value: buyerNotes }] : []),
      ]}
    />
  )
}

interface PhoneLinkProps {
  /** Phone number as typed. */
  phone: string
  children?: ReactNode
}

/** Links the first number in the text, if any. */
export function PhoneLink({ phone, children = phone }: PhoneLinkProps) {
  const link = telLink(phone)
  return link === undefined ? children : <a href={link}>{children}</a>
}
