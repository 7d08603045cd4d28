import { useCall, useForm, usePendingEmail } from '@santhe/client'
import { type CustomerProfile, CustomerProfileForm, updateCustomerProfile } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'

export type ProfileField = Exclude<keyof CustomerProfile, 'avatarUrl' | 'pendingEmail'>
export type ProfileFormState = ReturnType<typeof useCustomerProfileForm>

/** The e-mail field shows the address that waits to be confirmed, if any: sending it unchanged does not drop that one. */
function fieldsOf({ avatarUrl: _elsewhere, pendingEmail, ...fields }: CustomerProfile): Record<ProfileField, string> {
  return { ...fields, email: pendingEmail ?? fields.email }
}

/** Returns the customer's profile as a form; `personId` is whose unsent changes are saved. docs/product/accounts.md#customer-profile. */
export function useCustomerProfileForm(profile: CustomerProfile, personId: number) {
  const t = useTexts(texts)
  const toast = useToast()
  const { refresh } = useSession()
  const [update] = useCall(updateCustomerProfile)
  const [saved, setSaved] = useState<CustomerProfile>()
  const current = saved ?? profile
  const form = useForm({
    schema: CustomerProfileForm,
    initial: fieldsOf(current),
    draftKey: `customer profile of ${personId}`,
    send: async values => {
      const outcome = await update({ body: values })
      if (!outcome.ok) {
        toast({ title: t('profile.failed'), tone: 'bad' })
        return outcome.error
      }
      setSaved(outcome.data)
      const { pendingEmail } = outcome.data
      const hasNewEmail = pendingEmail !== null && pendingEmail !== current.pendingEmail
      toast({ title: t('profile.updated'), ...(hasNewEmail && { text: t('profile.emailRequested') }), tone: 'good' })
      void refresh()
      return undefined
    },
  })
  const pending = usePendingEmail(() => setSaved({ ...current, pendingEmail: null }))
  return {
    ...form,
    pending:
      current.pendingEmail === null
        ? undefined
        : { ...pending, email: current.email, pendingEmail: current.pendingEmail },
  }
}
