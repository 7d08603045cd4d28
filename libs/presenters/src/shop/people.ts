import type { CustomerProfile, Notification, ResponseOf, readUserProfile, SessionPerson } from '@santhe/contracts'
import type { NotificationRecord, PersonRecord } from '@santhe/domain'
import { type Language, pictureOrNull } from '@santhe/rules'
import { newsWords } from '@santhe/texts'
import { presentPerson } from '../people.ts'

const languageOf = ({ language }: PersonRecord) => (language === undefined ? {} : { language })

/** Returns an account for its own session, with an office member's taluk and a farmer's three-button mode. */
export function presentSessionPerson(person: PersonRecord): SessionPerson {
  const { taluk, threeButtons } = person
  return { ...presentPerson(person), taluk, ...(threeButtons && { threeButtons: true }), ...languageOf(person) }
}

/** Returns a profile with the saved address, which prefills the checkout form. */
export function presentProfile(person: PersonRecord): ResponseOf<typeof readUserProfile> {
  const { address, landmark = '', city, state, zipCode } = person
  return { ...presentPerson(person), ...languageOf(person), address, landmark, city, state, zipCode }
}

export function presentCustomerProfile(person: PersonRecord, pendingEmail: string | null): CustomerProfile {
  const { name, email, phone, address, landmark = '', city, state, zipCode } = person
  const isEmailConfirmed = person.emailConfirmedAt !== undefined
  const avatarUrl = pictureOrNull(person.avatar)
  return {
    ...{ name, email, pendingEmail, isEmailConfirmed, phone },
    ...{ address, landmark, city, state, zipCode, avatarUrl },
  }
}

/** Whether a notification asks to confirm an address, even if it is confirmed by now. */
export const canResendLink = ({ text }: NotificationRecord): boolean => text.code === 'news.confirmEmail'

export function presentNotification(
  notification: NotificationRecord,
  { language, isEmailConfirmed }: { language: Language; isEmailConfirmed: boolean },
): Notification {
  const { _id, text, isRead, createdAt, link } = notification
  const action = canResendLink(notification) && !isEmailConfirmed ? { action: 'sendEmailLink' as const } : {}
  return { id: _id, ...newsWords(text, language), isRead, createdAt: createdAt.toISOString(), link, ...action }
}
