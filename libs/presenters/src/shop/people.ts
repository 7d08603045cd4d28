import type { CustomerProfile, Notification, ResponseOf, readUserProfile, SessionPerson } from '@santhe/contracts'
import type { NotificationRecord, PersonRecord } from '@santhe/domain'
import { type Language, pictureOrNull } from '@santhe/rules'
import { newsWords } from '@santhe/texts'
import { presentPerson } from '../people.ts'

const languageOf = ({ language }: PersonRecord) => (language === undefined ? {} : { language })

/** Returns an account as its own session sees it, with the taluk that somebody of the office acts in, and a farmer's three-button mode. */
export function presentSessionPerson(person: PersonRecord): SessionPerson {
  const { taluk, threeButtons } = person
  return { ...presentPerson(person), taluk, ...(threeButtons && { threeButtons: true }), ...languageOf(person) }
}

/** Returns a profile with the saved address, from which the checkout form is prefilled. */
export function presentProfile(person: PersonRecord): ResponseOf<typeof readUserProfile> {
  const { address, landmark = '', city, state, zipCode } = person
  return { ...presentPerson(person), ...languageOf(person), address, landmark, city, state, zipCode }
}

export function presentCustomerProfile(person: PersonRecord, pendingEmail: string | null): CustomerProfile {
  const { name, email, phone, address, landmark = '', city, state, zipCode, avatar } = person
  const isEmailConfirmed = person.emailConfirmedAt !== undefined
  return {
    name,
    email,
    pendingEmail,
    isEmailConfirmed,
    phone,
    address,
    landmark,
    city,
    state,
    zipCode,
    avatarUrl: pictureOrNull(avatar),
  }
}

/** Whether a notification asks its person to confirm an address, which may be confirmed since. */
export const canResendLink = ({ text }: NotificationRecord): boolean => text.code === 'news.confirmEmail'

export function presentNotification(
  notification: NotificationRecord,
  { language, isEmailConfirmed }: { language: Language; isEmailConfirmed: boolean },
): Notification {
  const { _id, text, isRead, createdAt, link } = notification
  const action = canResendLink(notification) && !isEmailConfirmed ? { action: 'sendEmailLink' as const } : {}
  return { id: _id, ...newsWords(text, language), isRead, createdAt: createdAt.toISOString(), link, ...action }
}
