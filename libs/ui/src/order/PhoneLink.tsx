import { telLink } from '@santhe/rules'
import type { ReactNode } from 'react'

interface PhoneLinkProps {
  /** As somebody wrote it. */
  phone: string
  /** What the link says; unless given, the phone. */
  children?: ReactNode
}

/** Calls the first number of a phone field; text alone where nothing in it can be called. */
export function PhoneLink({ phone, children = phone }: PhoneLinkProps) {
  const link = telLink(phone)
  return link === undefined ? children : <a href={link}>{children}</a>
}
