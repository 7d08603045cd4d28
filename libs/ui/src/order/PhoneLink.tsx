import { telLink } from '@santhe/rules'
import type { ReactNode } from 'react'

interface PhoneLinkProps {
  /** As typed by a person. */
  phone: string
  children?: ReactNode
}

/** Links the first number found; plain text if there is none. */
export function PhoneLink({ phone, children = phone }: PhoneLinkProps) {
  const link = telLink(phone)
  return link === undefined ? children : <a href={link}>{children}</a>
}
