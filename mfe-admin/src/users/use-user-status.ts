import { useCall } from '@santhe/client'
import { type AdminUser, setPersonActive } from '@santhe/contracts'
import { reasonOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { texts } from './texts.ts'

/** Activates or deactivates a user, and says how it went. */
export function useUserStatus() {
  const t = useTexts(texts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(setPersonActive)
  /** `offers`: what becomes of a farmer's products. */
  const toggle = async ({ id, name, isActive }: AdminUser, offers?: 'takeOut' | 'bringBack') => {
    const outcome = await send({ params: { id }, body: { isActive: !isActive, ...(offers && { offers }) } })
    if (outcome.ok) toast({ title: t('updated'), text: name, tone: 'good' })
    else toast({ title: t('updateFailed'), text: reasonOf(outcome.error), tone: 'bad' })
  }
  return { toggle, isBusy }
}
