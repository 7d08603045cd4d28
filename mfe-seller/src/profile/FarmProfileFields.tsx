import { DELIVERY_AREAS, DISTRICTS, districtGroups } from '@santhe/rules'
import { Combobox, FormProblems, Panel, PendingEmail, SaveBar, TextArea, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId, useState } from 'react'
import profileTexts from '../texts/en/profile.json'
import { FarmLogo, FarmPictures } from './FarmPictures.tsx'
import styles from './farm-profile.module.css'
import { linesOf, type ProfileField, readPickup, textOfLines, textOfPickup } from './form-values.ts'
import type { FarmerProfileFormState } from './use-farmer-profile-form.ts'

const BY_STATE = districtGroups()

/** docs/product/farmer-dashboard.md#farm-profile */
export function FarmProfileFields({ form }: { form: FarmerProfileFormState }) {
  const t = useTexts(profileTexts)
  const { field } = form
  const labels = useProfileLabels()
  return (
    <form
      className={styles.form}
      ref={form.focus.form}
      noValidate
      onSubmit={form.handleSubmit}
      aria-label={t('profile.title')}
    >
      <FormProblems problems={form.messages} labels={labels} onGo={form.focus.toField} ref={form.focus.problems} />
      <Panel title={t('profile.pictures')}>
        <div className={styles.panes}>
          <FarmLogo {...field('logoUrl')} />
          <FarmPictures {...field('farmImages')} onChange={change => form.change('farmImages', change)} />
        </div>
      </Panel>
      <Panel title={t('profile.you')}>
        <div className={blocks.fields}>
          <div className={blocks.whole}>
            <TextInput {...field('name')} label={t('profile.name')} autoComplete="name" required />
          </div>
          <TextInput {...field('email')} label={t('profile.email')} type="email" autoComplete="email" required />
          {form.pending && (
            <div className={blocks.whole}>
              <PendingEmail {...form.pending} />
            </div>
          )}
          <TextInput
            {...field('phone')}
            label={t('profile.phone')}
            hint={t('profile.phoneHint')}
            type="tel"
            autoComplete="tel"
            required
          />
        </div>
      </Panel>
      <FarmPanel form={form} />
      <StoryPanel form={form} />
      <SaveBar isChanged={form.isChanged} isBusy={form.isBusy} onDiscard={form.discard} />
    </form>
  )
}

function useProfileLabels(): Readonly<Record<ProfileField, string>> {
  const t = useTexts(profileTexts)
  return {
    logoUrl: t('farmPictures.logo'),
    farmImages: t('farmPictures.title'),
    name: t('profile.name'),
    email: t('profile.email'),
    phone: t('profile.phone'),
    farmName: t('profile.farmName'),
    location: t('profile.location'),
    description: t('profile.description'),
    address: t('profile.address'),
    website: t('profile.website'),
    deliveryAreas: t('profile.areas'),
    pickup: t('profile.pickup'),
    story: t('profile.storyField'),
    practices: t('profile.practices'),
    tags: t('profile.tags'),
    instagramReels: t('profile.reels'),
    youtube: t('profile.youtube'),
  }
}

function FarmPanel({ form: { field } }: { form: FarmerProfileFormState }) {
  const t = useTexts(profileTexts)
  // A location may be more than a district ('Malur, Kolar') and must stay selectable.
  const [initialLocation] = useState(field('location').value)
  const isListed = initialLocation === '' || DISTRICTS.some(({ name }) => name === initialLocation)
  const groups = isListed ? BY_STATE : [{ label: t('profile.locationNow'), options: [initialLocation] }, ...BY_STATE]
  return (
    <Panel title={t('profile.farm')}>
      <div className={blocks.fields}>
        <TextInput {...field('farmName')} label={t('profile.farmName')} autoComplete="organization" required />
        <Combobox {...field('location')} label={t('profile.location')} groups={groups} />
        <div className={blocks.whole}>
          <TextArea
            {...field('description')}
            label={t('profile.description')}
            hint={t('profile.descriptionHint')}
            rows={4}
            required
          />
        </div>
        <TextInput
          {...field('address')}
          label={t('profile.address')}
          hint={t('profile.addressHint')}
          autoComplete="street-address"
          required
        />
        <TextInput
          {...field('website')}
          label={t('profile.website')}
          hint={t('profile.websiteHint')}
          type="url"
          autoComplete="url"
          isOptional
        />
        <div className={blocks.whole}>
          <DeliveryAreaBoxes {...field('deliveryAreas')} />
        </div>
        <div className={blocks.whole}>
          <PickupFields {...field('pickup')} />
        </div>
      </div>
    </Panel>
  )
}

function StoryPanel({ form: { field } }: { form: FarmerProfileFormState }) {
  const t = useTexts(profileTexts)
  const links = { hint: t('profile.linesHint'), rows: 3, inputMode: 'url', isOptional: true } as const
  return (
    <Panel title={t('profile.story')}>
      <div className={blocks.fields}>
        <div className={blocks.whole}>
          <TextArea {...field('story')} label={t('profile.storyField')} rows={5} isOptional />
        </div>
        <TextArea {...field('practices')} label={t('profile.practices')} rows={3} isOptional />
        <TextArea {...field('tags')} label={t('profile.tags')} hint={t('profile.tagsHint')} rows={3} isOptional />
        <TextArea {...field('instagramReels')} label={t('profile.reels')} {...links} />
        <TextArea {...field('youtube')} label={t('profile.youtube')} {...links} />
      </div>
    </Panel>
  )
}

interface PickupFieldsProps {
  name: string
  /** Serialised by `textOfPickup`. */
  value: string
  error: string | undefined
  onChange: (pickup: string) => void
}

/** docs/product/delivery.md#pickup */
function PickupFields({ name, value, error, onChange }: PickupFieldsProps) {
  const t = useTexts(profileTexts)
  const hintId = useId()
  const { isOffered, hours } = readPickup(value)
  return (
    <fieldset className={styles.areas} aria-describedby={hintId}>
      <legend className={styles.label}>{t('profile.pickup')}</legend>
      <label className={styles.area}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOffered}
          checked={isOffered}
          onChange={event => onChange(textOfPickup({ isOffered: event.currentTarget.checked, hours }))}
        />
        {t('profile.pickupOn')}
      </label>
      <p className={styles.hint} id={hintId}>
        {t('profile.pickupHint')}
      </p>
      {isOffered && (
        <TextInput
          name={name}
          label={t('profile.pickupHours')}
          hint={t('profile.pickupHoursHint')}
          value={hours}
          error={error}
          onChange={typed => onChange(textOfPickup({ isOffered, hours: typed }))}
          required
        />
      )}
    </fieldset>
  )
}

interface DeliveryAreaBoxesProps {
  name: string
  /** Selected areas, one per line. */
  value: string
  error: string | undefined
  onChange: (areas: string) => void
}

/** docs/product/delivery.md#areas-of-a-farm. */
function DeliveryAreaBoxes({ name, value, error, onChange }: DeliveryAreaBoxesProps) {
  const t = useTexts(profileTexts)
  const hintId = useId()
  const areas = linesOf(value)
  const handleChange = (area: string, isOn: boolean) =>
    onChange(textOfLines(DELIVERY_AREAS.filter(each => (each === area ? isOn : areas.includes(each)))))
  return (
    <fieldset className={styles.areas} aria-describedby={hintId}>
      <legend className={styles.label}>{t('profile.areas')}</legend>
      {DELIVERY_AREAS.map((area, place) => (
        <label key={area} className={styles.area}>
          <input
            type="checkbox"
            {...(place === 0 && { name })}
            checked={areas.includes(area)}
            aria-invalid={error !== undefined}
            onChange={event => handleChange(area, event.currentTarget.checked)}
          />
          {t(`profile.area.${area}`)}
        </label>
      ))}
      <p className={styles.hint} id={hintId}>
        {t('profile.areasHint')}
      </p>
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
