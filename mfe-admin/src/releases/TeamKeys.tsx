import { useCall, useEndpoint, useForm, useIdempotencyKey } from '@santhe/client'
import { listTeamKeys, makeTeamKey, revokeTeamKey, type TeamKey, TeamKeyForm } from '@santhe/contracts'
import { textOf, useLanguage, useNow, useToast, withFallback } from '@santhe/host'
import { istDateOf, nearDate, nearDateAlone } from '@santhe/rules'
import { Button, Dialog, EmptyState, ErrorState, Notice, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable } from '@santhe/ui/office'
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react'
import { FormFoot } from '../forms/form-parts.tsx'
import forms from '../forms/forms.module.css'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/NotRead.tsx'
import releaseTexts from '../texts/en/releases.json'

/** docs/security.md#team-keys */
export function TeamKeys() {
  const t = useTexts(releaseTexts)
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(listTeamKeys, {}, { fresh: true }))
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const handleMade = (key: MadeKey) => {
    setMade(key)
    setIsMaking(false)
  }
  return (
    <section className={lists.tab} aria-label={t('keys')}>
      <div className={lists.bar}>
        <h2 className={blocks.cardTitle}>{t('keys')}</h2>
        <Button className={lists.add} disabled={made !== undefined} onClick={() => setIsMaking(true)}>
          {t('make')}
        </Button>
      </div>
      {made && <NewKey made={made} onStored={() => setMade(undefined)} />}
      {error && !data ? (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <KeyTable keys={data} />
      )}
      <Dialog title={t('make')} isOpen={isMaking} onClose={() => setIsMaking(false)}>
        <MakeKey onMade={handleMade} onClose={() => setIsMaking(false)} />
      </Dialog>
    </section>
  )
}

function KeyTable({ keys }: { keys: readonly TeamKey[] | undefined }) {
  const t = useTexts(releaseTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const columns = useMemo<readonly Column<TeamKey>[]>(
    () => [
      {
        key: 'team',
        heading: t('team'),
        onPhone: 'head',
        hasNames: true,
        cell: ({ name, slices }) => (
          <span>
            <span className={lists.name}>{name}</span>
            <span className={lists.under}>{slices.join(', ')}</span>
          </span>
        ),
      },
      { key: 'made', heading: t('made'), cell: ({ createdAt }) => nearDateAlone(createdAt, today, language) },
      {
        key: 'used',
        heading: t('used'),
        cell: ({ lastUsedAt }) => (lastUsedAt ? nearDateAlone(lastUsedAt, today, language) : t('never')),
      },
      {
        key: 'valid',
        heading: t('valid'),
        cell: ({ expiresAt, revokedAt }) =>
          t(revokedAt ? 'revokedAt' : 'until', { date: nearDate(revokedAt ?? expiresAt, today, language) }),
      },
      {
        key: 'actions',
        heading: t('actions'),
        onPhone: 'foot',
        cell: key => key.revokedAt === null && <Revoke teamKey={key} />,
      },
    ],
    [t, language, today],
  )
  return (
    <DataTable
      label={t('keys')}
      columns={columns}
      rows={keys}
      keyOf={({ id }) => id}
      whenEmpty={<EmptyState icon="box" title={t('noKeys')} />}
    />
  )
}

function Revoke({ teamKey: { id, name } }: { teamKey: TeamKey }) {
  const t = useTexts(releaseTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(revokeTeamKey)
  const handleRevoke = async () => {
    if (!window.confirm(t('confirm', { name }))) return
    const outcome = await send({ params: { id } })
    if (outcome.ok) toast({ title: outcome.data.message, text: name, tone: 'good' })
    else toast({ title: t('failed'), ...withFallback(outcome.error, t('failed')), tone: 'bad' })
  }
  return (
    <Button
      look="quiet"
      size="small"
      isBusy={isBusy}
      aria-label={t('revokeNamed', { name })}
      onClick={() => void handleRevoke()}
    >
      {t('revoke')}
    </Button>
  )
}

const bodyOf = ({ name, slices }: Record<'name' | 'slices', string>) => ({
  name,
  slices: slices.split(/[\s,]+/).filter(slice => slice !== ''),
})

/** Selects the key for copying. */
const select = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select()

type MadeKey = Record<'name' | 'key', string>

/** On the page, not in a dialog that Escape closes: the key is never shown again. */
function NewKey({ made, onStored }: { made: MadeKey; onStored: () => void }) {
  const t = useTexts(releaseTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [copying, setCopying] = useState<'copied' | 'notCopied'>()
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(made.key)
      setCopying('copied')
    } catch {
      setCopying('notCopied')
    }
  }
  return (
    <div className={forms.form} ref={box} tabIndex={-1}>
      <Notice tone="attention" icon="warning">
        {t('once')}
      </Notice>
      <TextInput label={t('key', made)} value={made.key} onChange={() => {}} onFocus={select} readOnly />
      <p role="status">{copying && t(copying)}</p>
      <div className={forms.foot}>
        <Button look="quiet" onClick={() => void handleCopy()}>
          {t('copy')}
        </Button>
        <Button onClick={onStored}>{t('stored')}</Button>
      </div>
    </div>
  )
}

function MakeKey({ onMade, onClose }: { onMade: (made: MadeKey) => void; onClose: () => void }) {
  const t = useTexts(releaseTexts)
  const [make] = useCall(makeTeamKey)
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: TeamKeyForm,
    initial: { name: '', slices: '' },
    bodyOf,
    send: async values => {
      const body = bodyOf(values)
      const outcome = await make({ body, idempotencyKey: keyOf(body) })
      if (!outcome.ok) return outcome.error
      onMade(outcome.data)
      return undefined
    },
  })
  const slices = form.field('slices')
  return (
    <form className={forms.form} onSubmit={form.handleSubmit} noValidate>
      <TextInput {...form.field('name')} label={t('team')} maxLength={80} autoComplete="off" required />
      <TextInput
        {...slices}
        label={t('slices')}
        hint={slices.error ? undefined : t('slicesHint')}
        error={slices.error && t('slicesHint')}
        autoComplete="off"
        autoCapitalize="none"
        required
      />
      {form.refusal && (
        <p className={forms.refusal} role="alert">
          {withFallback(form.refusal, t('failed')).text}
        </p>
      )}
      <FormFoot label={t('make')} isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}
