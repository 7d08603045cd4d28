import { RETURN, useCall, useEndpoint, useForm } from '@santhe/client'
import { type ManagedFarmer, ManagedFarmerForm, readAdminFarmer, updateFarmer } from '@santhe/contracts'
import { reasonOf, textOf, useSession, useToast } from '@santhe/host'
import { DISTRICTS, districtGroups, may } from '@santhe/rules'
import { BackLine, Combobox, ErrorState, Skeleton, SkeletonGroup, TextArea, TextInput, useTexts } from '@santhe/ui'
import { useEffect, useRef } from 'react'
import { CheckBox, FormFoot } from '../forms/form-parts.tsx'
import forms from '../forms/forms.module.css'
import { History } from '../journal/History.tsx'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/NotRead.tsx'
import farmersTexts from '../texts/en/farmers.json'
import { FarmPictures, type FarmUploads, useFarmUploads } from './FarmPictures.tsx'
import { changesOf, type FarmerField, type FarmerValues, textOfUrls, urlsOf, valuesOf } from './farmer-values.ts'

interface EditFarmerProps {
  id: number
  listPath: string
  onClose: () => void
}

export function EditFarmer({ id, listPath, onClose }: EditFarmerProps) {
  const t = useTexts(farmersTexts)
  const { data, error, retry, isRefreshing } = useNotRead(
    useEndpoint(readAdminFarmer, { params: { id } }, { fresh: true }),
  )
  const back = useRef<HTMLAnchorElement>(null)
  // The form replaces a list that may have been scrolled.
  useEffect(() => {
    window.scrollTo(0, 0)
    back.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={lists.tab}>
      <BackLine ref={back} to={listPath} state={RETURN}>
        {t('form.back')}
      </BackLine>
      {data && <FarmerForm farmer={data} onClose={onClose} />}
      {data && <History thing="farm" thingId={id} />}
      {error && !data && (
        <ErrorState title={t('form.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      )}
      {!data && !error && (
        <SkeletonGroup className={forms.form}>
          <Skeleton shape="pill" width="60%" />
          <Skeleton shape="picture" ratio="16 / 9" />
        </SkeletonGroup>
      )}
    </div>
  )
}

function useFarmerForm(farmer: ManagedFarmer, onClose: () => void) {
  const t = useTexts(farmersTexts)
  const toast = useToast()
  const [send] = useCall(updateFarmer)
  const initial = valuesOf(farmer)
  return useForm<FarmerField>({
    schema: ManagedFarmerForm,
    initial,
    bodyOf: (values: FarmerValues) => changesOf(values, initial),
    send: async values => {
      const outcome = await send({ params: { id: farmer.id }, body: changesOf(values, initial) })
      if (!outcome.ok) {
        toast({ title: t('form.failed'), text: reasonOf(outcome.error), tone: 'bad' })
        return outcome.error
      }
      toast({ title: t('form.updated'), text: outcome.data.farmName, tone: 'good' })
      onClose()
      return undefined
    },
  })
}

type FarmerFormState = ReturnType<typeof useFarmerForm>

function FarmerForm({ farmer, onClose }: { farmer: ManagedFarmer; onClose: () => void }) {
  const t = useTexts(farmersTexts)
  const form = useFarmerForm(farmer, onClose)
  const { change } = form
  const uploads = useFarmUploads(farmer.id, url => change('farmImages', before => textOfUrls([...urlsOf(before), url])))
  const logoUploads = useFarmUploads(farmer.id, url => change('logoUrl', url))
  const isUploading = uploads.isUploading || logoUploads.isUploading
  return (
    <form className={forms.form} onSubmit={form.handleSubmit} noValidate>
      <h2>{t('form.title', { name: farmer.farmName })}</h2>
      <ContactFields form={form} pendingEmail={farmer.pendingEmail} />
      <FarmFields form={form} location={farmer.location} />
      <PickupFields form={form} />
      <Pictures form={form} uploads={uploads} logoUploads={logoUploads} />
      <FormFoot
        label={t(isUploading ? 'pictures.uploading' : 'form.save')}
        isBusy={form.isBusy}
        isComplete={!isUploading}
        onCancel={onClose}
      />
    </form>
  )
}

/** Only an admin may change the email address. */
function ContactFields({ form: { field }, pendingEmail }: { form: FarmerFormState; pendingEmail: string | null }) {
  const t = useTexts(farmersTexts)
  const { user } = useSession()
  const mayChangeEmail = user !== null && may(user, 'admin.only')
  const hint = pendingEmail === null ? t('form.emailHint') : t('form.emailPending', { email: pendingEmail })
  return (
    <>
      <h3>{t('form.contact')}</h3>
      <div className={forms.pair}>
        <TextInput {...field('name')} label={t('form.name')} required />
        <TextInput {...field('phone')} label={t('form.phone')} type="tel" required />
      </div>
      {mayChangeEmail && <TextInput {...field('email')} label={t('form.email')} type="email" hint={hint} required />}
    </>
  )
}

interface PicturesProps {
  form: FarmerFormState
  uploads: FarmUploads
  logoUploads: FarmUploads
}

function Pictures({ form, uploads, logoUploads }: PicturesProps) {
  const { values, change, field } = form
  return (
    <FarmPictures
      logo={values.logoUrl}
      pictures={urlsOf(values.farmImages)}
      uploads={uploads}
      logoUploads={logoUploads}
      error={field('logoUrl').error ?? field('farmImages').error}
      onLogo={url => change('logoUrl', url)}
      onPictures={urls => change('farmImages', textOfUrls(urls))}
    />
  )
}

function useLocations(location: string) {
  const t = useTexts(farmersTexts)
  const { user } = useSession()
  const isOpen = user?.role === 'admin'
  const districts = isOpen ? DISTRICTS : DISTRICTS.filter(({ name }) => name === user?.district)
  const byState = districtGroups(districts)
  if (districts.some(({ name }) => name === location)) return byState
  return [{ label: t('form.locationNow'), options: [location] }, ...byState]
}

/** Whether buyers may collect, and when. docs/product/delivery.md#pickup */
function PickupFields({ form: { field, values } }: { form: FarmerFormState }) {
  const t = useTexts(farmersTexts)
  return (
    <>
      <CheckBox {...field('pickupOffered')} label={t('form.pickup')} />
      {values.pickupOffered !== '' && (
        <TextInput {...field('pickup')} label={t('form.pickupHours')} hint={t('form.pickupHoursHint')} required />
      )}
    </>
  )
}

function FarmFields({ form: { field }, location }: { form: FarmerFormState; location: string }) {
  const t = useTexts(farmersTexts)
  const groups = useLocations(location)
  const links = { hint: t('form.linesHint'), rows: 3, inputMode: 'url', isOptional: true } as const
  return (
    <>
      <h3>{t('form.farm')}</h3>
      <div className={forms.pair}>
        <TextInput {...field('farmName')} label={t('form.farmName')} required />
        <Combobox {...field('location')} label={t('form.location')} groups={groups} />
      </div>
      <TextArea {...field('description')} label={t('form.description')} rows={4} required />
      <div className={forms.pair}>
        <TextInput {...field('address')} label={t('form.address')} required />
        <TextInput {...field('website')} label={t('form.website')} type="url" isOptional />
      </div>
      <TextArea {...field('story')} label={t('form.story')} rows={5} isOptional />
      <TextArea {...field('practices')} label={t('form.practices')} rows={3} isOptional />
      <TextInput {...field('tags')} label={t('form.tags')} hint={t('form.tagsHint')} isOptional />
      <div className={forms.pair}>
        <TextArea {...field('instagramReels')} label={t('form.reels')} {...links} />
        <TextArea {...field('youtube')} label={t('form.youtube')} {...links} />
      </div>
    </>
  )
}
